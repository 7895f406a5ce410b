import { StartupError } from '../../startup-error.ts';

/** Turns what PostgreSQL said before it ended into one sentence. */
export function explainFailure(printed: string, { dataDir, log }: { dataDir: string; log: string }): StartupError {
  const known = causes.find(({ pattern }) => pattern.test(printed));
  if (known) return new StartupError(known.sentence(dataDir));
  const first = printed.split('\n').find((line) => /FATAL|PANIC|error:/.test(line));
  const said = first?.replace(/^.*?(FATAL|PANIC|error):\s*/, '') ?? 'it ended without a word';
  return new StartupError(`The embedded PostgreSQL did not start: ${said} (more in ${log}).`);
}

const causes = [
  {
    pattern: /No space left on device|Check free disk space/,
    sentence: (dataDir: string) => `DATA_DIR ${dataDir} cannot be written: the disk is full.`,
  },
  { pattern: /Read-only file system/, sentence: (dataDir: string) => `DATA_DIR ${dataDir} cannot be written: it is read-only.` },
  {
    pattern: /database files are incompatible with server|was initialized by PostgreSQL version/,
    sentence: (dataDir: string) =>
      `The data in ${dataDir} was written by another version of PostgreSQL than the one installed here.`,
  },
];
