import type { ArchivedVersion } from '@daybook/contracts/archived-history';
import { versionLimits } from '@daybook/contracts/note-versions';
import { trashLimits } from '@daybook/contracts/trash';
import type { ArchiveList } from '../../items/archive-list.ts';
import type { Database } from '../../database/database.ts';
import { instant } from '../../database/sql-columns.ts';
import type { Quotas } from '../../quotas/quotas.ts';
import { removeSurplus } from './note-versions.service.ts';

/** The history of notes in an archive. */
export const archivedVersions = (database: Database, quotas: Quotas): ArchiveList<'versions'> => ({
  name: 'versions',
  exportEntries: (owner) => exportVersions(database, owner),
  importEntries: async (owner, entries, addedIds) => {
    // A note that was there before keeps its own history.
    const ofAdded = entries.filter(({ note }) => addedIds.has(note));
    const versions = newest(ofAdded);
    for (let start = 0; start < versions.length; start += batchEntries) {
      await database.rows(insertStatement, [owner, JSON.stringify(versions.slice(start, start + batchEntries))]);
    }
    await removeSurplus(database, quotas, owner);
    const [counted] = await database.rows<{ added: number }>(countStatement, [owner, [...addedIds]]);
    return { added: counted?.added ?? 0, kept: entries.length - ofAdded.length };
  },
});

async function* exportVersions(database: Database, owner: string) {
  let after: unknown[] = [nil, 0];
  for (;;) {
    const batch = await database.rows<ArchivedVersion>(batchStatement, [owner, ...after]);
    const last = batch.at(-1);
    if (!last) return;
    yield batch;
    after = [last.note, last.version];
  }
}

/** Returns at most as many versions of each note as it may have, the newest. Of two with one number it takes the first. */
function newest(entries: readonly ArchivedVersion[]): ArchivedVersion[] {
  const byNote = new Map<string, Map<number, ArchivedVersion>>();
  for (const entry of entries) {
    const versions = byNote.get(entry.note) ?? new Map<number, ArchivedVersion>();
    byNote.set(entry.note, versions);
    if (!versions.has(entry.version)) versions.set(entry.version, entry);
  }
  const newestOf = (versions: Map<number, ArchivedVersion>) =>
    [...versions.values()].sort((one, other) => other.version - one.version).slice(0, versionLimits.kept);
  return [...byNote.values()].flatMap((versions) => withRoom(newestOf(versions)));
}

/** Later saves count on from the highest number. One that no save can reach would soon make the note's own export invalid: they start at 1. */
function withRoom(newestFirst: readonly ArchivedVersion[]): readonly ArchivedVersion[] {
  const [newest] = newestFirst;
  if (!newest || newest.version <= highestNumber) return newestFirst;
  return newestFirst.map((entry, index) => ({ ...entry, version: newestFirst.length - index }));
}

const highestNumber = 500_000_000;

const nil = '00000000-0000-0000-0000-000000000000';

const batchEntries = 500;

/**
 * The notes of an archive are those that exist, and those in the trash. A note that was deleted for good has versions until a job deletes
 * them, within an hour: they are in no archive.
 */
const isOfArchive = `(
  exists (select from notes where notes.owner_id = $1 and notes.id = note_id)
  or exists (
    select from trash
    where trash.owner_id = $1 and trash.id = note_id and deleted_at > now() - interval '${trashLimits.days} days'
  )
)`;

/** As many versions as fit into 256 KiB, and at least one. */
const batchStatement = `select note, version, title, body, category, "savedAt"
  from (
    select note_id as note, version, title, body, category, ${instant('"savedAt"', 'saved')},
      octet_length(title) + octet_length(body) as size,
      sum(octet_length(title) + octet_length(body)) over (order by note_id, version rows unbounded preceding) as bytes
    from note_versions where owner_id = $1 and (note_id, version) > ($2, $3) and ${isOfArchive} order by note_id, version limit 200
  ) as batch
  where bytes - size < 262144 order by note, version`;

/** A version is kept as long as one that is replaced now: an archive may be older than its history may be. */
const insertStatement = `
  insert into note_versions (owner_id, note_id, version, title, body, category, saved, expires)
  select $1, note, version, title, body, category, "savedAt", note_version_expiry("savedAt", now())
  from jsonb_to_recordset($2::jsonb) as given(note uuid, version integer, title text, body text, category text, "savedAt" timestamptz)
  on conflict do nothing`;

const countStatement = 'select count(*)::integer as added from note_versions where owner_id = $1 and note_id = any($2)';
