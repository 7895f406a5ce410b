import { inspect } from 'node:util';
import { StartupError } from '../startup-error.ts';

/** Ends the process. A reason that somebody can mend is one sentence; an unknown one is shown whole, for whoever mends the code. */
export function endProcess(reason?: unknown): never {
  if (reason !== undefined) process.stderr.write(`${reason instanceof StartupError ? reason.message : inspect(reason)}\n`);
  process.exit(reason === undefined ? 0 : 1);
}
