import { StartupError } from '../../start/startup-error.ts';
import { BackupError } from '../backup/backup-error.ts';
import { entryNames } from '../backup/backup-format.ts';
import { readBackup } from '../backup/backup-reader.ts';
import { BackupWriter } from '../backup/backup-writer.ts';
import { dumpDatabase } from '../backup/dump-database.ts';
import type { Report } from '../backup/report.ts';
import { restoreDatabase } from '../backup/restore-database.ts';
import { withSnapshot } from '../backup/snapshot.ts';
import type { ClusterPaths } from './cluster.ts';
import type { Programs } from './launcher.ts';
import { installPrograms } from './old-programs.ts';
import { replaceCluster, upgradePaths } from './upgrade-state.ts';

/** Runs `work` on the database of a cluster, which is created if there is none, and stops the database again. */
type WithCluster = (paths: ClusterPaths, programs: Programs, work: (url: string) => Promise<void>) => Promise<void>;

interface Versions {
  readonly from: number;
  readonly to: number;
}

/**
 * Upgrades a cluster of an earlier major version of PostgreSQL: a backup with the old programs, a restore with the new ones, which
 * compares every row. The old cluster keeps its rows and its place until the new one is complete; then it stays beside it until the
 * first backup. An interrupted upgrade starts over.
 *
 * @throws {StartupError} if it fails; the old cluster is as it was
 */
export async function upgradeCluster(paths: ClusterPaths, { from, to }: Versions, programs: Programs, withCluster: WithCluster) {
  const { backup, unfinished, ...places } = upgradePaths(paths);
  try {
    const oldPrograms = await installPrograms(from, places.programs);
    await withCluster(paths, oldPrograms, (url) => writeRows(url, backup));
    await withCluster(unfinished, programs, (url) => loadRows(url, backup));
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    throw new StartupError(`The database could not be upgraded from PostgreSQL ${from} to ${to}: ${error.message}`);
  }
  replaceCluster(paths, from);
}

const unseen: Report = { show() {}, end() {} };

/** The releases are files of their own, and stay where they are. */
async function writeRows(url: string, file: string) {
  const writer = await BackupWriter.create(file);
  try {
    await withSnapshot(url, async (snapshot) => {
      await writer.addJson(entryNames.manifest, { ...(await dumpDatabase(snapshot, { writer, report: unseen })), files: [] });
    });
    await writer.finish();
    await writer.publish();
  } finally {
    await writer.discard();
  }
}

async function loadRows(url: string, file: string) {
  const backup = await readBackup(file);
  await restoreDatabase(url, { file, backup, replace: false, report: unseen, onFile: () => Promise.resolve() });
}
