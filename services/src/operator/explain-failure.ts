import { inspect } from 'node:util';
import { BackupError } from '../database/backup/backup-error.ts';
import { StartupError } from '../start/startup-error.ts';
import { UsageError } from './command-line.ts';

/**
 * Returns the exit code of a command that failed, as `daybook --help` lists them, and the message.
 *
 * @param stopping - aborts if a signal stops the command
 */
export function explainFailure(error: unknown, name: string, stopping: AbortSignal): readonly [code: number, message: string] {
  // After a signal, a later step may fail for another reason; and a request that exceeds its time limit is aborted too.
  if (stopping.aborted && isAbort(error)) return [130, 'Stopped: nothing was changed.'];
  if (error instanceof UsageError) return [2, `${error.message} Run with ${name} --help.`];
  if (error instanceof StartupError) return [3, error.message];
  return [1, error instanceof BackupError ? error.message : inspect(error)];
}

/** An AbortError is a DOMException, or an Error of Node.js. */
const isAbort = (error: unknown) => typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';
