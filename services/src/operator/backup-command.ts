import fs from 'node:fs';
import path from 'node:path';
import { BackupError } from '../database/backup/backup-error.ts';
import { entryNames } from '../database/backup/backup-format.ts';
import { type Backup, readBackup } from '../database/backup/backup-reader.ts';
import { BackupWriter } from '../database/backup/backup-writer.ts';
import { dumpDatabase } from '../database/backup/dump-database.ts';
import { recordBackup } from '../database/backup/last-backup.ts';
import { withSnapshot } from '../database/backup/snapshot.ts';
import { keptClusters } from '../database/embedded/upgrade-state.ts';
import { withClient } from '../database/with-client.ts';
import { addReleases, listReleases } from './add-releases.ts';
import { type CommandContext, type OperatorCommand, readWords, UsageError } from './command-line.ts';
import { openForBackup, releasesOf } from './installation.ts';
import { size } from './terminal-report.ts';

export const backup: OperatorCommand = {
  help: `backup FILE               writes the database and the releases into one file
backup --overwrite FILE   replaces FILE if there is one
backup --verify FILE      checks a backup, without a database
`,
  async run(words, context) {
    const options = { verify: { type: 'boolean' }, overwrite: { type: 'boolean' } } as const;
    const { values, positionals } = readWords(words, options, 1);
    const [file] = positionals;
    if (file === undefined) throw new UsageError('Name the file.');
    if (values.verify) return `${file} is a whole backup: ${contentOf(await readBackup(file, context))}.`;
    if (!values.overwrite && fs.existsSync(file)) throw new BackupError(`${file} exists already. Add --overwrite to replace it.`);
    // Before the database is opened, which may upgrade it: what that keeps is for the next backup.
    const kept = context.settings.databaseUrl ? [] : keptClusters(context.settings.dataDir);
    const {
      backup: written,
      bytes,
      sha256,
      missing,
    } = await withInstallation(context, async (url) => {
      const result = await writeBackup(url, path.resolve(file), context);
      if (result.missing.length === 0) await record(url, result.backup, context);
      return result;
    });
    const text = `${file} has ${contentOf(written)} (${size(bytes)}, SHA-256 ${sha256}).`;
    if (missing.length > 0) return { text: `${text}\n${describeMissing(missing)}`, code: 1 };
    removeClusters(kept, context);
    return text;
  },
};

/** Calls `work` with the address of the installation's database. */
export async function withInstallation<Result>({ settings, note }: CommandContext, work: (url: string) => Promise<Result>) {
  const { url, close } = await openForBackup(settings, note);
  try {
    return await work(url);
  } finally {
    await close();
  }
}

/**
 * Writes a backup of the installation, checks what was written, and gives it its name. `missing`: files of releases that could not be read;
 * the rest is worth a backup all the same.
 */
export async function writeBackup(url: string, file: string, context: CommandContext) {
  const writer = await BackupWriter.create(file);
  try {
    const missing = await dumpInstallation(url, writer, context);
    const { bytes, sha256 } = await writer.finish();
    const backup = await readBackup(writer.temporary, context);
    await writer.publish();
    return { backup, bytes, sha256, missing };
  } finally {
    await writer.discard();
  }
}

/** For `daybook doctor`. The backup is whole also if this fails, for example because the role may only read. */
async function record(url: string, { header }: Backup, { note }: CommandContext) {
  await withClient(url, (client) => recordBackup(client, header.created)).catch((error: unknown) => {
    note(`The time of the backup could not be recorded for daybook doctor: ${String(error)}`);
  });
}

/** An upgrade keeps the database of the earlier PostgreSQL until there is a backup. */
function removeClusters(folders: readonly string[], { note }: CommandContext) {
  for (const folder of folders) {
    fs.rmSync(folder, { recursive: true });
    note(`Removed ${folder}, which an upgrade of PostgreSQL had kept until this backup.`);
  }
}

async function dumpInstallation(url: string, writer: BackupWriter, context: CommandContext) {
  const { report, signal } = context;
  const { releases, ...dumped } = await withSnapshot(url, async (snapshot) => ({
    ...(await dumpDatabase(snapshot, { writer, report, signal })),
    releases: await listReleases(snapshot),
  }));
  // Without the locks of the snapshot, for which a migration would wait.
  const { files, missing } = await addReleases(releases, { store: releasesOf(context.settings), writer, report, signal });
  await writer.addJson(entryNames.manifest, { ...dumped, files });
  for (const name of missing.slice(0, mostNamed)) context.note(`Missing or damaged: ${name}`);
  if (missing.length > mostNamed) context.note(`and ${missing.length - mostNamed} more`);
  return missing;
}

const mostNamed = 20;

/** Returns why a backup or a drill is not whole. */
export const describeMissing = ({ length }: readonly string[]) =>
  `${length === 1 ? '1 file of a release is' : `${length} files of releases are`} missing or damaged. ` +
  'Set DATA_DIR or RELEASES_BUCKET as for the server, and run it again.';

/** Returns what a backup has, as a part of a sentence. */
export function contentOf({ header, manifest: { tables, files } }: Backup) {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows.toLocaleString('en')} rows of ${tables.length} tables and ${files.length} files of releases, of ${header.created}`;
}
