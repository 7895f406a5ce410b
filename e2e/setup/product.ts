import { freePort } from '@daybook/tooling/machine/free-port';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ReleaseDescription } from '@daybook/contracts/apps';

/** The product as `npm start` runs it, with its own port and data folder. */
export interface Product {
  readonly url: string;
  readonly process: ChildProcess;
  readonly dataDir: string;
  /** Stops it and removes its data. */
  readonly stop: () => Promise<void>;
}

const root = path.resolve(__dirname, '../..');
const everyApp = ['shell', 'mfe-notes', 'mfe-tasks', 'mfe-calendar', 'mfe-console'];

/**
 * Starts the built server, publishes these builds, and waits until it is ready.
 *
 * @throws Error with the server's output if it does not become ready
 */
export async function startProduct(builds: readonly string[] = built(...everyApp), env: NodeJS.ProcessEnv = {}): Promise<Product> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-journeys-'));
  // The embedded PostgreSQL runs as another user if this one is root, and needs access.
  fs.chmodSync(dataDir, 0o755);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, [path.join(root, 'services/dist/main.js')], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      PUBLISH_FOLDERS: builds.join(path.delimiter),
      ...generous,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collectOutput(server);
  await waitUntilReady(`${url}/readyz`, server).catch((error: unknown) => {
    server.kill('SIGKILL');
    throw new Error(`The product did not start: ${String(error)}\n${output()}`);
  });
  return { url, process: server, dataDir, stop: () => stop(server, dataDir) };
}

/** Rate limits for many users from one address, and short-lived tokens of embedded boards, so that a journey sees one expire. */
export const generous = {
  CALL_LIMIT_FACTOR: '1000',
  LOGIN_LIMIT_ADDRESS: '100000',
  REGISTER_LIMIT_ADDRESS: '100000',
  PORTAL_TOKEN_SECONDS: '3',
};

/** Returns the folder of a package's build. */
export const builtFolder = (app: string) => path.join(root, app, 'dist');

/** Returns the folders of the builds of these packages. */
export const built = (...apps: string[]) => apps.map(builtFolder);

/** Returns the files that the first paint of a built app needs. */
export function firstFiles(app: string): readonly string[] {
  const description = fs.readFileSync(path.join(builtFolder(app), 'release.json'), 'utf8');
  return (JSON.parse(description) as ReleaseDescription).preload;
}

function collectOutput(server: ChildProcess) {
  const lines: string[] = [];
  server.stdout?.on('data', (data: Buffer) => lines.push(data.toString()));
  server.stderr?.on('data', (data: Buffer) => lines.push(data.toString()));
  return () => lines.join('').slice(-4000);
}

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

async function stop(server: ChildProcess, dataDir: string) {
  if (server.exitCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  fs.rmSync(dataDir, { recursive: true, force: true });
}
