import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';

const program = path.resolve(__dirname, '../dist/operator-commands.js');

type Env = Readonly<Record<string, string>>;

/** Starts a command for the operator, such as `backup`, with these settings only. */
export function startOperator(env: Env, ...words: string[]) {
  const child = spawn(process.execPath, [program, ...words], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]).then(([, stdout, stderr]) => ({
    code: child.exitCode,
    stdout,
    stderr,
  }));
  return { child, ended };
}

/** Runs a command for the operator. */
export const operate = (env: Env, ...words: string[]) => startOperator(env, ...words).ended;
