import path from 'node:path';
import * as z from 'zod/mini';
import { BackupError } from '../database/backup/backup-error.ts';
import { checkServer } from '../database/check-server.ts';
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts';
import { findRunningPostgres, hasCluster } from '../database/embedded/running-postgres.ts';
import { openReleaseStore } from '../releases/store/public.ts';
import { type Environment, parseVariables, variables } from '../settings-variables.ts';
import { prepareDataDir } from '../start/data-dir.ts';
import { lockFolder } from '../start/folder-lock.ts';

/** The settings that say where an installation has its data. */
export type InstallationSettings = ReturnType<typeof readInstallationSettings>;

const locations = z.pick(variables, {
  DATABASE_URL: true,
  DATABASE_DIRECT_URL: true,
  DATA_DIR: true,
  RELEASES_BUCKET: true,
  S3_ENDPOINT: true,
  AWS_REGION: true,
});

/** @throws {StartupError} that names a wrong variable */
export function readInstallationSettings(env: Environment) {
  const values = parseVariables(locations, env);
  const { RELEASES_BUCKET: bucket, S3_ENDPOINT: endpoint, AWS_REGION: region } = values;
  return {
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL,
    bucket: bucket ? { bucket, endpoint, region } : undefined,
  };
}

/** A database, and what ends the use of it. */
export interface OpenInstallation {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Prints a line beside the result. */
type Note = (line: string) => void;

export const releasesOf = (settings: InstallationSettings) => openReleaseStore(settings);

/** Opens the database for reading, beside the servers that use it. Starts the embedded one if no server does. */
export async function openForBackup(settings: InstallationSettings, note: Note): Promise<OpenInstallation> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl) return openServer(databaseUrl);
  if (!hasCluster(dataDir)) {
    throw new BackupError(`There is no database in ${dataDir}. Set DATA_DIR, or DATABASE_URL if it is on a PostgreSQL server.`);
  }
  const running = await findRunningPostgres(dataDir);
  return running ? { url: running, close: () => Promise.resolve() } : startAlone(dataDir, note);
}

/** Opens the database for a restore, for which no server may use it. Creates the embedded one if there is none. */
export async function openForRestore({ databaseUrl, dataDir }: InstallationSettings, note: Note): Promise<OpenInstallation> {
  if (databaseUrl) return openServer(databaseUrl);
  prepareDataDir(dataDir);
  return startAlone(dataDir, note);
}

async function openServer(url: string): Promise<OpenInstallation> {
  await checkServer('DATABASE_URL', url, { isPooler: false });
  return { url, close: () => Promise.resolve() };
}

async function startAlone(dataDir: string, note: Note): Promise<OpenInstallation> {
  const lock = await lockFolder(path.join(dataDir, 'daybook.lock'), 'a backup or a restore');
  try {
    const { url, stop } = await startEmbeddedPostgres(dataDir, {
      connections: 10,
      onFirstStart() {},
      onUpgrade: (from, to) => note(`Upgrading the database from PostgreSQL ${from} to ${to}. The old one is kept.`),
      onRestart() {},
    });
    return { url, close: () => stop().finally(lock.release) };
  } catch (error) {
    lock.release();
    throw error;
  }
}
