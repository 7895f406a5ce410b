import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { tryKernelLock } from '../../start/machine.ts';
import { type ClusterPaths, clusterPaths } from './cluster.ts';
import type { Launcher } from './launcher.ts';
import { startPostmaster } from './postmaster.ts';

let dataDir: string;
let paths: ClusterPaths;
let started: ChildProcess[];

beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-postmaster-'));
  paths = clusterPaths(dataDir);
  fs.mkdirSync(paths.cluster);
  fs.writeFileSync(paths.versionFile, '18\n');
  started = [];
});
afterEach(() => {
  for (const child of started) child.kill('SIGKILL');
  fs.rmSync(dataDir, { recursive: true });
});

/** Starts a program that runs on without ever being ready, in place of PostgreSQL. */
const launcher: Launcher = {
  account: undefined,
  launch(_, __, output, lock) {
    const child = spawn('sleep', ['60'], { stdio: ['ignore', output, output, lock] });
    started.push(child);
    return child;
  },
};

const broken: Launcher = {
  account: undefined,
  launch() {
    throw new Error('There is no memory for another process.');
  },
};

describe('a start of PostgreSQL that fails', () => {
  it.each([
    ["the file of an earlier one can't be read", launcher, (): string => paths.postmasterFile],
    ["the log can't be written", launcher, () => paths.log],
    ['no process can be started', broken, () => undefined],
    ["the process can't be recorded", launcher, () => paths.processFile],
  ])('because %s releases the lock of the cluster and leaves no process', async (_, launches, blocked) => {
    const file = blocked();
    // Neither read nor written, whichever account the tests run as.
    if (file) fs.mkdirSync(file);

    await expect(startPostmaster({ port: 5432, connections: 30 }, paths, launches)).rejects.toThrow(/EISDIR|There is no memory/);

    const again = fs.openSync(paths.versionFile, 'r+');
    expect(await tryKernelLock(again, paths.versionFile)).toBe(true);
    fs.closeSync(again);
    expect(started.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)).toEqual([]);
  });
});
