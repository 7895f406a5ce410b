import { freePort } from '@daybook/tooling/machine/free-port';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';

const main = path.resolve(__dirname, '../dist/main.js');

/** A process of the built server. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Returns its log so far. */
  readonly stdout: () => string;
  /** Returns its stderr so far. */
  readonly stderr: () => string;
  /** Resolves with its exit code. */
  readonly ended: Promise<number | null>;
  /** Sends a signal and waits for the end. Returns the exit code; null if the signal killed it. */
  readonly end: (signal?: NodeJS.Signals) => Promise<number | null>;
}

type Env = Readonly<Record<string, string>>;

/**
 * Starts the server and waits until it is ready.
 *
 * @throws with its output when it ends instead
 */
export async function startServer(env: Env): Promise<ServerProcess> {
  const port = env['PORT'] ?? String(await freePort());
  const { child, stderr, stdout } = launch({ PORT: port, ...env });
  const ended = once(child, 'close');
  const ready = new Promise<void>((resolve) => {
    child.on('message', (message: { kind?: string }) => message.kind === 'ready' && resolve());
  });
  const failed = ended.then(() => Promise.reject(new Error(`The server did not start:\n${stderr()}`)));
  await Promise.race([ready, failed]);
  failed.catch(() => {});
  return {
    url: `http://localhost:${port}`,
    pid: child.pid ?? 0,
    stdout,
    stderr,
    ended: ended.then(() => child.exitCode),
    async end(signal = 'SIGTERM') {
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
}

/** Starts a server that is expected to fail, through another program if given. Returns its stderr and exit code. */
export async function failToStart(env: Env, through: readonly string[] = []): Promise<{ code: number | null; stderr: string }> {
  const { child, stderr } = launch({ PORT: String(await freePort()), ...env }, through);
  await once(child, 'close');
  return { code: child.exitCode, stderr: stderr() };
}

/** Starts a server and kills it as soon as `isTrue` returns true. */
export async function killWhen(env: Env, isTrue: () => boolean) {
  const { child } = launch({ PORT: String(await freePort()), ...env });
  const ended = once(child, 'close');
  while (!isTrue() && child.exitCode === null) await new Promise(setImmediate);
  child.kill('SIGKILL');
  await ended;
}

/** Kills the servers that a failed test left running. */
export function killRunningServers() {
  for (const child of running) child.kill('SIGKILL');
}

const running = new Set<ChildProcess>();

/** Creates a data folder that PostgreSQL's account can reach too. */
export function makeDataDir() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-server-'));
  fs.chmodSync(folder, 0o755);
  return folder;
}

/** Passes only the given settings, and none of the environment of the tests. */
function launch(env: Env, through: readonly string[] = []): { child: ChildProcess; stderr: () => string; stdout: () => string } {
  const [command, ...words] = [...through, process.execPath, main];
  const child = spawn(command, words, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  running.add(child);
  child.on('close', () => running.delete(child));
  return { child, stderr: collect(child.stderr), stdout: collect(child.stdout) };
}

function collect(stream: Readable | null): () => string {
  const printed: string[] = [];
  stream?.on('data', (data: Buffer) => printed.push(data.toString()));
  return () => printed.join('');
}
