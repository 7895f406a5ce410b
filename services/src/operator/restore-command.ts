import { readBackup } from '../database/backup/backup-reader.ts';
import { checkUnused, hasData } from '../database/backup/installation-state.ts';
import { checkMigrations } from '../database/backup/restore-database.ts';
import { withClient } from '../database/with-client.ts';
import { contentOf } from './backup-command.ts';
import { BackupError } from '../database/backup/backup-error.ts';
import { confirmed, type OperatorCommand, readWords, UsageError } from './command-line.ts';
import { openForRestore, releasesOf } from './installation.ts';
import { restoreInstallation } from './restore-installation.ts';

export const restore: OperatorCommand = {
  help: `restore FILE              restores an empty installation from a backup
restore --replace FILE    replaces everything that the installation has; asks first
restore --replace --yes FILE   does not ask
`,
  async run(words, context) {
    const options = { replace: { type: 'boolean', default: false }, yes: { type: 'boolean', default: false } } as const;
    const { values, positionals } = readWords(words, options, 1);
    const [file] = positionals;
    if (file === undefined) throw new UsageError('Name the file.');
    // The whole file is checked before anything is changed or created.
    const backup = await readBackup(file, context);
    checkMigrations({ file, backup });
    const installation = await openForRestore(context.settings, context.note);
    try {
      await confirmReplacement(installation.url, values, context.signal);
      const restored = { file, backup, replace: values.replace, store: releasesOf(context.settings) };
      await restoreInstallation(installation.url, restored, context);
    } finally {
      await installation.close();
    }
    return `Restored ${contentOf(backup)}. Everything was read back and has the checksums of the backup.`;
  },
};

/** @throws {BackupError} if there is something to replace, and the operator does not want that */
async function confirmReplacement(url: string, { replace, yes }: { replace: boolean; yes: boolean }, signal: AbortSignal) {
  // The connection is closed before the question, which may wait for hours.
  const isFilled = await withClient(url, async (client) => {
    await checkUnused(client);
    return hasData(client);
  });
  if (!isFilled || !replace || yes) return;
  const { hostname, pathname } = new URL(url);
  const question = `Everything in the database ${pathname.slice(1)} at ${hostname} is replaced by the backup. Go on?`;
  if (!(await confirmed(question, signal))) throw new BackupError('Nothing was changed.');
}
