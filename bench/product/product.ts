import { freePort } from '@daybook/tooling/machine/free-port';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** Returns the folder of a package's build. */
export const builtFolder = (name: string) => path.join(root, name, 'dist');

const apps = ['shell', 'mfe-notes', 'mfe-tasks', 'mfe-calendar'];

export type Product = { url: string; dataDir: string; pid: number; stop: () => Promise<void> };

/**
 * Starts the built server with the built apps as live releases, on a free port and with its own data folder.
 *
 * @param settings override the defaults below
 *
 * @throws if it is not ready within three minutes; the error has the end of its log
 */
export async function startProduct(settings: Readonly<Record<string, string>> = {}): Promise<Product> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-bench-'));
  // As root, the embedded PostgreSQL runs as another user, who needs access to this folder.
  fs.chmodSync(dataDir, 0o755);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const log = path.join(dataDir, 'bench.log');
  const server = spawn(process.execPath, [path.join(root, 'services/dist/main.js')], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, PUBLISH_FOLDERS: folders(), ...raisedLimits, ...settings },
    stdio: ['ignore', fs.openSync(log, 'w'), fs.openSync(log, 'a')],
  });
  await waitUntilReady(url, server).catch(async (error: Error) => {
    const printed = fs.readFileSync(log, 'utf8').slice(-4000);
    await stop(server, dataDir);
    throw new Error(`The product did not start: ${error.message}\n${printed}`);
  });
  return { url, dataDir, pid: server.pid ?? 0, stop: () => stop(server, dataDir) };
}

const folders = () => apps.map(builtFolder).join(path.delimiter);

/** All users of a benchmark share one address. */
const raisedLimits = { CALL_LIMIT_FACTOR: '1000', LOGIN_LIMIT_ADDRESS: '100000', REGISTER_LIMIT_ADDRESS: '100000' };

async function waitUntilReady(url: string, server: ChildProcess) {
  const deadline = Date.now() + 180_000;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`it exited with ${server.exitCode}`);
    const response = await fetch(`${url}/healthz`).catch(() => undefined);
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
