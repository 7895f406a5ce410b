import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A browser under remote control. */
export interface Engine {
  /** Where to send commands: an address of HTTP for WebKit, a port of Marionette for Firefox. */
  readonly address: string;
  /** Ends all its processes, and removes its files. */
  readonly stop: () => Promise<void>;
}

/** Starts programs that the kernel ends with this process, however it ends (`setpriv` of util-linux). */
export function processes() {
  const running: ChildProcess[] = [];
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-engine-'));
  return {
    /** For a profile; removed at the end. */
    folder,
    start: (program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}, stdio: StdioOptions = 'ignore') => {
      const child = spawn('setpriv', ['--pdeathsig', 'KILL', program, ...args], { stdio, env: { ...process.env, ...env } });
      running.push(child);
      return child;
    },
    /** Stops them, newest first: a display after the browser that it shows. */
    stop: async () => {
      for (const child of running.splice(0).reverse()) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.kill();
        const killing = setTimeout(() => child.kill('SIGKILL'), 5000);
        await once(child, 'exit');
        clearTimeout(killing);
      }
      fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Resolves with the first result of `attempt` that does not reject. */
export async function retryUntilReady<Result>(what: string, attempt: () => Promise<Result>, limitMs = 60_000): Promise<Result> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    try {
      return await attempt();
    } catch (cause) {
      if (Date.now() > deadline) throw new Error(`${what} did not respond within ${limitMs} ms.`, { cause });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
