import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { freePort } from '../machine/free-port.mjs';
import { Database } from './database.mjs';
import { mountDisk } from './disk.mjs';
import { addMachine, bridge, createBridge } from './network.mjs';
import { makeOwned } from './owned-files.mjs';
import { Part } from './part.mjs';
import { aProxy } from './proxy.mjs';
import { aServer, sharedSettings, untilReady } from './servers.mjs';
import { until } from './wait.mjs';

const files = path.resolve(import.meta.dirname, '../../../deploy/reference');

/** @typedef {Awaited<ReturnType<typeof describeInstallation>>} Installation */

/**
 * Describes the whole installation in one folder, and starts nothing.
 *
 * @param {{ folder: string, program: string, releases?: string[] | undefined, servers: number, isIsolated: boolean }} options `program`: what
 * starts a server; `isIsolated`: this process has namespaces of its own
 */
export async function describeInstallation({ folder, program, releases, servers: count, isIsolated }) {
  const ports = await takePorts(16 + 2 * count);
  const port = () => /** @type {number} */ (ports.pop());
  if (isIsolated) createBridge();
  const places = await Promise.all([1, 2].map((number) => aMachine(number, { folder, port, isIsolated })));
  const etcd = { host: isIsolated ? bridge : '127.0.0.1', port };
  const database = new Database({ folder, files, secret: randomBytes(16).toString('hex'), places, etcd });
  const bucketPort = port();
  const bucket = new Part('bucket', folder, {
    command: process.execPath,
    args: [path.join(import.meta.dirname, 'bucket-server.mjs'), String(bucketPort), makeOwned(path.join(folder, 'bucket'))],
  });
  const proxyPort = port();
  const origin = `https://localhost:${proxyPort}`;
  const settings = {
    ...sharedSettings({ origin, bucket: `http://127.0.0.1:${bucketPort}` }),
    ...database.urls(),
    ...(releases && { PUBLISH_FOLDERS: releases.join(path.delimiter) }),
  };
  const serverPorts = Array.from({ length: count }, port);
  const servers = serverPorts.map((own, index) =>
    aServer(String(index + 1), { folder, files, program, port: own, metricsPort: port(), settings }),
  );
  const { proxy, certificate } = aProxy({ folder, files, port: proxyPort, servers: serverPorts, unused: port() });
  return { origin, certificate, database, bucket, servers, proxy, bucketUrl: `http://127.0.0.1:${bucketPort}` };
}

/**
 * Returns a machine for a database: with a network and a disk of its own, or only a folder.
 *
 * @param {number} number
 * @param {{ folder: string, port: () => number, isIsolated: boolean }} options
 * @returns {Promise<import('./database.mjs').Place>}
 */
async function aMachine(number, { folder, port, isIsolated }) {
  const disk = makeOwned(path.join(folder, `machine-${number}`));
  if (!isIsolated) return { host: '127.0.0.1', port, disk };
  mountDisk(disk);
  return { ...(await addMachine(number)), port, disk };
}

/** Starts everything and waits until all servers are ready. @param {Installation} installation */
export async function startInstallation({ database, bucket, bucketUrl, servers, proxy }) {
  bucket.start();
  await database.start();
  await until('the bucket responds', async () => (await fetch(bucketUrl)).status > 0, { explain: () => bucket.lastLines() });
  proxy.start();
  // The first one migrates the database and publishes the releases, so that the others only start.
  const [first, ...others] = servers;
  await untilReady(first.start());
  await Promise.all(others.map((server) => untilReady(server.start())));
}

/** Stops everything at once. @param {Installation} installation */
export async function stopInstallation({ database, bucket, servers, proxy }) {
  await Promise.all([...servers, proxy, bucket].map((part) => part.stop('SIGKILL')));
  await database.stop();
}

/** Returns free ports, each once. @param {number} count */
async function takePorts(count) {
  /** @type {Set<number>} */
  const ports = new Set();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}
