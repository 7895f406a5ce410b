import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../machine/free-port.mjs';

const root = path.resolve(import.meta.dirname, '../../..');

/** The built product, with its own port and data folder. */
export interface Product {
  readonly url: string;
  readonly pid: number;
  readonly dataDir: string;
  /** Stops it and starts it again, with the same port and data. */
  readonly restart: () => Promise<void>;
  /** Stops it. Its data remain. */
  readonly end: () => Promise<void>;
  /** Stops it and removes its data. */
  readonly stop: () => Promise<void>;
}

/** Returns the folders of the builds of these packages. */
export const built = (...packages: string[]) => packages.map(builtFolder);

/** Returns the folder of a package's build. */
export const builtFolder = (name: string) => path.join(root, name, 'dist');

/** Rate limits for many users from one address. */
export const raisedLimits = { CALL_LIMIT_FACTOR: '1000', LOGIN_LIMIT_ADDRESS: '100000', REGISTER_LIMIT_ADDRESS: '100000' };

/**
 * Starts the built server, publishes these builds, and waits until it is ready.
 *
 * @param prepared - a folder of `prepareData`, to start with a copy of it
 * @throws Error with the end of its log if it is not ready within three minutes
 */
export async function startBuiltProduct(builds: readonly string[], env: NodeJS.ProcessEnv, prepared?: string): Promise<Product> {
  const dataDir = makeDataDir(prepared);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  // A file, because a pipe would make this process read each line of the log while it measures.
  const log = path.join(dataDir, 'server.log');
  const start = async () => {
    const started = spawn(process.execPath, [path.join(root, 'services/dist/main.js')], {
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, PUBLISH_FOLDERS: builds.join(path.delimiter), ...env },
      stdio: ['ignore', fs.openSync(log, 'a'), fs.openSync(log, 'a')],
    });
    await waitUntilReady(`${url}/readyz`, started).catch(async (error: Error) => {
      const printed = fs.readFileSync(log, 'utf8').slice(-4000);
      await stop(started);
      removeData(dataDir);
      throw new Error(`The product did not start: ${error.message}\n${printed}`);
    });
    return started;
  };
  let server = await start();
  return {
    url,
    dataDir,
    get pid() {
      return server.pid ?? 0;
    },
    restart: async () => {
      await stop(server);
      server = await start();
    },
    end: () => stop(server),
    stop: () => stop(server).then(() => removeData(dataDir)),
  };
}

/**
 * Returns the data folder of a product that has published these builds and stopped. A product that starts with a copy of it takes a
 * quarter of the processor time: it has a database, and has checked the builds already.
 */
export async function prepareData(builds: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const product = await startBuiltProduct(builds, env);
  await product.end();
  return product.dataDir;
}

function makeDataDir(prepared: string | undefined) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-product-'));
  // As root, the embedded PostgreSQL runs as another user, who needs access to this folder, and owns its files: Node's copy loses the owner.
  fs.chmodSync(folder, 0o755);
  if (prepared) execFileSync('cp', ['-a', `${prepared}/.`, folder]);
  return folder;
}

export const removeData = (dataDir: string) => fs.rmSync(dataDir, { recursive: true, force: true });

/** It takes a few seconds on an idle machine. */
const READY_LIMIT_MS = 180_000;

async function waitUntilReady(address: string, server: ChildProcess) {
  const deadline = Date.now() + READY_LIMIT_MS;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`it exited with ${server.exitCode}`);
    const response = await fetch(address).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('it was not ready within three minutes');
}

async function stop(server: ChildProcess) {
  // It may have been killed by a test.
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
}
