import {
  type NoteVersion,
  type NoteVersionHeading,
  type NoteVersionsQuery,
  versionedFields,
  versionLimits,
} from '@daybook/contracts/note-versions';
import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { instant } from '../../database/sql-columns.ts';
import { type ListPage, readCursor, toListPage, writeCursor } from '../../http/list-pages.ts';
import { notFound } from '../../http/problem-error.ts';
import { Quotas } from '../../quotas/quotas.ts';

/**
 * Reads and limits the history of notes, which a trigger of the database stores (migration NoteVersions). Every statement has the owner
 * in its condition, so that nobody sees the versions of others.
 */
@Injectable()
export class NoteVersionsService {
  readonly #logger = new Logger(NoteVersionsService.name);

  constructor(
    private readonly database: Database,
    private readonly quotas: Quotas,
  ) {}

  async list(
    owner: string,
    slug: string,
    { limit = versionLimits.page, cursor }: NoteVersionsQuery,
  ): Promise<ListPage<NoteVersionHeading>> {
    const before = cursor === undefined ? null : readListCursor(cursor);
    const found = await this.database.rows<NoteVersionHeading>(listStatement, [owner, slug, before, limit + 1]);
    if (found.length === 0) await this.requireNote(owner, slug);
    return toListPage(found, limit, ({ version }) => writeCursor(String(version)));
  }

  async read(owner: string, slug: string, version: number): Promise<NoteVersion> {
    return this.find(owner, slug, version, `${headingColumns}, kept.body`);
  }

  /** @throws {ProblemError} 404 if there is no such note or version */
  async require(owner: string, slug: string, version: number): Promise<void> {
    await this.find(owner, slug, version, 'kept.version');
  }

  /** Limits the history after a save. A failure does not concern the save, and the next one tries again. */
  async removeSurplus(owner: string): Promise<void> {
    await removeSurplus(this.database, this.quotas, owner).catch((error: unknown) =>
      this.#logger.error(error, 'The history of an account could not be limited.'),
    );
  }

  private async find<Row extends object>(owner: string, slug: string, version: number, columns: string): Promise<Row> {
    const [row] = await this.database.rows<Row>(`select ${columns} from ${versionsOf} where ${ofNote} and kept.version = $3`, [
      owner,
      slug,
      version,
    ]);
    if (!row) throw notFound();
    return row;
  }

  private async requireNote(owner: string, slug: string): Promise<void> {
    const [note] = await this.database.rows('select from notes where owner_id = $1 and slug = $2', [owner, slug]);
    if (!note) throw notFound();
  }
}

/**
 * Deletes versions of an owner whose history is too large, down to nine tenths of the limit, so that not every save has to. The last 20 of
 * each note are the last to go; of the others, those that expire first are the first.
 */
export async function removeSurplus(database: Database, { limits: { historyBytes } }: Quotas, owner: string): Promise<void> {
  await database.rows(surplusStatement, [owner, historyBytes, Math.floor(historyBytes * 0.9)]);
}

/** Returns the number of the last version before. @throws {ProblemError} 400 when it is not a cursor of a list of versions */
const readListCursor = (cursor: string) => Math.min(Number(readCursor(cursor, /^(\d{1,10})$/)[0]), versionLimits.number);

const headingColumns = `kept.version, ${instant('"savedAt"', 'kept.saved')}, kept.title, kept.category,
  octet_length(kept.title) + octet_length(kept.body) as bytes`;

const versionsOf = 'notes join note_versions as kept on kept.owner_id = notes.owner_id and kept.note_id = notes.id';

const ofNote = 'notes.owner_id = $1 and notes.slug = $2';

const next = (field: string) => `coalesce(next.${field}, notes.${field})`;

/** In characters. To read 80 bodies of 3 MB took 12 s, in which others had to wait; 50 times 16,384 characters took 50 ms, and these 6 ms. */
const comparedLength = 2048;

/**
 * True if a body differs from that of the next version. Only the beginnings of bodies of equal lengths are read. If those are equal, too,
 * a save that has changed neither title nor category must have changed the rest.
 */
const bodyDiffers = `octet_length(kept.body) <> octet_length(${next('body')})
  or substr(kept.body, 1, ${comparedLength}) <> substr(${next('body')}, 1, ${comparedLength})
  or (octet_length(kept.body) > ${comparedLength} and kept.title = ${next('title')} and kept.category = ${next('category')})`;

const differsNext = (field: string) =>
  `case when ${field === 'body' ? bodyDiffers : `kept.${field} <> ${next(field)}`} then '${field}' end`;

const listStatement = `
  select ${headingColumns}, array_remove(array[${versionedFields.map(differsNext).join(', ')}], null) as "changedNext"
  from ${versionsOf}
  left join lateral (
    select ${versionedFields.join(', ')} from note_versions as newer
    where newer.owner_id = kept.owner_id and newer.note_id = kept.note_id and newer.version > kept.version
    order by newer.version limit 1
  ) as next on true
  where ${ofNote} and ($3::integer is null or kept.version < $3)
  order by kept.version desc limit $4`;

/** The size of a version is that which the trigger counts. */
const surplusStatement = `
  with usage as materialized (
    select owner_id from account_usage where owner_id = $1 and history_bytes > $2 for update
  ), ranked as (
    select note_id, version, sum(bytes) over (order by is_recent desc, expires desc, note_id, version desc) as total
    from (
      select note_id, version, expires, octet_length(title) + octet_length(body) + 1024 as bytes,
        row_number() over (partition by note_id order by version desc) <= 20 as is_recent
      from note_versions where owner_id = $1
    ) as sized
  )
  delete from note_versions as surplus using usage, ranked
  where surplus.owner_id = usage.owner_id and surplus.note_id = ranked.note_id and surplus.version = ranked.version and total > $3`;
