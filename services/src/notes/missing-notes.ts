import type { ArchivedNote } from '@daybook/contracts/archived-items';
import type { Database } from '../database/database.ts';
import type { Missing } from '../items/item-kind.ts';
import { freeSlug, likelySlugs } from './slug.ts';

/** Returns the archived notes whose ids the owner does not have. A slug that another note has gets a new ending. */
export async function findMissingNotes(database: Database, owner: string, archived: readonly ArchivedNote[]): Promise<Missing> {
  // Only those that have an id or a slug of these. All of them, read for an import of one note, were 100 MB.
  const values = [owner, archived.map(({ id }) => id), archived.flatMap(likelySlugs)];
  return { rows: missingNotes(archived, await database.rows<Identity>(presentStatement, values)) };
}

const presentStatement = `
  select id, slug from notes where owner_id = $1 and id = any($2)
  union select id, slug from notes where owner_id = $1 and slug = any($3)`;

type Identity = Pick<ArchivedNote, 'id' | 'slug'>;

/** Returns the archived notes whose ids are not present, each with a unique slug. Of two notes with one id it takes the first. */
export function missingNotes(archived: readonly ArchivedNote[], present: readonly Identity[]): ArchivedNote[] {
  const ids = new Set(present.map(({ id }) => id));
  const slugs = new Set(present.map(({ slug }) => slug));
  const missing = archived.filter(({ id }) => !ids.has(id) && ids.add(id));
  return missing.map((note) => ({ ...note, slug: freeSlug(note, slugs) }));
}
