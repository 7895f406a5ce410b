import type { Backup } from '../database/backup/backup-reader.ts';
import { restoreDatabase } from '../database/backup/restore-database.ts';
import type { ReleaseStore } from '../releases/store/public.ts';
import type { CommandContext } from './command-line.ts';
import { ReleaseRestorer } from './release-restorer.ts';

interface Restored {
  readonly file: string;
  readonly backup: Backup;
  readonly replace: boolean;
  readonly store: ReleaseStore;
  /** Called when everything is restored, just before others can see it. */
  readonly onComplete?: () => void;
}

/**
 * Restores the database at an address and the files of releases.
 *
 * @throws {BackupError} which says so if everything was restored and a later step failed. Otherwise the database is as it was.
 */
export async function restoreInstallation(
  url: string,
  { store, onComplete, ...restored }: Restored,
  { report, signal }: Pick<CommandContext, 'report' | 'signal'>,
) {
  const releases = new ReleaseRestorer(store);
  try {
    await restoreDatabase(url, {
      ...{ ...restored, report, signal },
      onFile: (entry, client) => releases.add(entry, client),
      beforeEnd: () => releases.end().then(onComplete),
    });
  } finally {
    await releases.discard();
  }
}
