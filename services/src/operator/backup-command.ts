import fs from 'node:fs';
import path from 'node:path';
import { BackupError } from '../database/backup/backup-error.ts';
import { entryNames } from '../database/backup/backup-format.ts';
import { type Backup, readBackup } from '../database/backup/backup-reader.ts';
import { BackupWriter } from '../database/backup/backup-writer.ts';
import { dumpDatabase } from '../database/backup/dump-database.ts';
import { withSnapshot } from '../database/backup/snapshot.ts';
import { keptClusters } from '../database/embedded/upgrade-state.ts';
import { addReleases } from './add-releases.ts';
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
    const { backup: written, bytes, sha256 } = await writeBackup(path.resolve(file), context);
    if (!context.settings.databaseUrl) removeKeptClusters(context);
    return `${file} has ${contentOf(written)} (${size(bytes)}, SHA-256 ${sha256}).`;
  },
};

/** Writes a backup of the installation, checks what was written, and gives it its name. */
export async function writeBackup(file: string, context: CommandContext) {
  const installation = await openForBackup(context.settings);
  try {
    const writer = await BackupWriter.create(file);
    try {
      await dumpInstallation(installation.url, writer, context);
      const { bytes, sha256 } = await writer.finish();
      const written = await readBackup(writer.temporary, context);
      await writer.publish();
      return { backup: written, bytes, sha256 };
    } finally {
      await writer.discard();
    }
  } finally {
    await installation.close();
  }
}

/** An upgrade keeps the database of the earlier PostgreSQL until there is a backup. */
function removeKeptClusters({ settings, note }: CommandContext) {
  for (const folder of keptClusters(settings.dataDir)) {
    fs.rmSync(folder, { recursive: true });
    note(`Removed ${folder}, which an upgrade of PostgreSQL had kept until this backup.`);
  }
}

function dumpInstallation(url: string, writer: BackupWriter, context: CommandContext) {
  const { report, signal, note } = context;
  return withSnapshot(url, async (snapshot) => {
    const dumped = await dumpDatabase(snapshot, { writer, report, signal });
    const { files, missing } = await addReleases(snapshot, { store: releasesOf(context.settings), writer, report, signal });
    for (const name of missing) note(`Not in the backup, because the store of releases has no undamaged copy: ${name}`);
    await writer.addJson(entryNames.manifest, { ...dumped, files });
  });
}

/** Returns what a backup has, as a part of a sentence. */
export function contentOf({ header, manifest: { tables, files } }: Backup) {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows.toLocaleString('en')} rows of ${tables.length} tables and ${files.length} files of releases, of ${header.created}`;
}
