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
}

/** Restores the database at an address and the files of releases. @throws {BackupError} and leaves the database as it was */
export async function restoreInstallation(
  url: string,
  { store, ...restored }: Restored,
  { report, signal }: Pick<CommandContext, 'report' | 'signal'>,
) {
  const releases = new ReleaseRestorer(store);
  try {
    await restoreDatabase(url, {
      ...{ ...restored, report, signal },
      onFile: (entry, client) => releases.add(entry, client),
      beforeEnd: () => releases.end(),
    });
  } finally {
    await releases.discard();
  }
}
