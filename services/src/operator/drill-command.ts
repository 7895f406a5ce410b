import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { BackupError } from '../database/backup/backup-error.ts';
import { emptySchema, hasData } from '../database/backup/installation-state.ts';
import { withClient } from '../database/with-client.ts';
import { StartupError } from '../start/startup-error.ts';
import { contentOf, describeMissing, withInstallation, writeBackup } from './backup-command.ts';
import { type CommandContext, type OperatorCommand, readWords } from './command-line.ts';
import { type InstallationSettings, openForRestore, type OpenInstallation, releasesOf } from './installation.ts';
import { restoreInstallation } from './restore-installation.ts';

export const drill: OperatorCommand = {
  help: `drill                     makes a backup, restores it into a database of its own, compares, and removes both
drill --into URL          restores it into this empty database, and empties it again
`,
  async run(words, context) {
    const { values } = readWords(words, { into: { type: 'string' } }, 0);
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-drill-'));
    // PostgreSQL may run as another account, which passes through.
    fs.chmodSync(folder, 0o711);
    try {
      return await rehearse(folder, values.into, context);
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function rehearse(folder: string, into: string | undefined, context: CommandContext): Promise<string> {
  const settings = { dataDir: path.join(folder, 'data'), databaseUrl: into, bucket: undefined };
  const scratch = await openScratch(settings, context);
  try {
    if (await withClient(scratch.url, hasData))
      throw new BackupError('The database of --into has data already: name an empty one.');
    const began = performance.now();
    const file = path.join(folder, 'drill.backup');
    const { backup, missing } = await withInstallation(context, (url) => writeBackup(url, file, context));
    if (missing.length > 0) throw new BackupError(`The drill failed: ${describeMissing(missing)}`);
    const written = performance.now();
    await restoreAndEmpty(scratch.url, { file, backup, store: releasesOf(settings) }, context);
    const [backupTime, restoreTime] = [written - began, performance.now() - written].map((ms) => `${(ms / 1000).toFixed(1)} s`);
    return `Drill passed: restored and compared ${contentOf(backup)}. Backup ${backupTime}, restore ${restoreTime}.`;
  } finally {
    await scratch.close();
  }
}

type Rehearsed = Omit<Parameters<typeof restoreInstallation>[1], 'replace' | 'onComplete'>;

/** Leaves nothing in the database, also if a step after the restore fails: a copy of personal data would remain. */
async function restoreAndEmpty(url: string, restored: Rehearsed, context: CommandContext) {
  let isFilled = false;
  let failure = '';
  try {
    await restoreInstallation(url, { ...restored, replace: false, onComplete: () => (isFilled = true) }, context);
  } catch (error) {
    if (error instanceof BackupError) failure = `The drill failed: ${error.message}`;
    throw failure ? new BackupError(failure, { cause: error }) : error;
  } finally {
    if (isFilled) await removeCopy(url, failure);
  }
}

async function removeCopy(url: string, failure: string) {
  await withClient(url, emptySchema).catch((error: unknown) => {
    const sentences = [failure, `The copy of the drill is still in its database: delete it. ${String(error)}`];
    throw new BackupError(sentences.filter(Boolean).join(' '), { cause: error });
  });
}

/** An archive without the embedded database has no programs for one. */
function openScratch(settings: InstallationSettings, { note }: CommandContext): Promise<OpenInstallation> {
  return openForRestore(settings, note).catch((error: unknown) => {
    if (settings.databaseUrl !== undefined || !(error instanceof StartupError)) throw error;
    throw new BackupError(`The drill has no database of its own here: name an empty one with --into (${error.message})`);
  });
}
