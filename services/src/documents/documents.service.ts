import { documentLimits, type DocumentsQuery } from '@daybook/contracts/documents';
import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { Database } from '../database/database.ts';
import { instant } from '../database/sql-columns.ts';
import { type EntityTag, type Precondition, tagColumn } from '../http/conditional-requests.ts';
import { readCursor, writeCursor } from '../http/list-pages.ts';
import { notFound, preconditionFailed } from '../http/problem-error.ts';
import { changeKeyOf, isRepeated, rememberChange } from '../items/change-keys.ts';
import { Quotas } from '../quotas/quotas.ts';
import { decideWrite, type Stored, type WriteConditions } from './write-decision.ts';

/** The name of a document. Every statement has the owner in its condition. */
export interface DocumentName {
  readonly owner: string;
  readonly app: string;
  readonly key: string;
}

/** A write, and the key by which it is recognized if it is repeated. */
export interface WriteRequest extends WriteConditions {
  readonly requestKey: string | undefined;
}

/** The JSON of a document as it is stored. */
export interface StoredDocument {
  readonly content: string;
  readonly tag: EntityTag;
}

/** A page of a list. */
export interface DocumentList {
  /** The JSON of one document each. */
  readonly pieces: readonly string[];
  readonly next: string | undefined;
}

/** Stores the JSON documents of apps, per user. */
@Injectable()
export class DocumentsService {
  constructor(
    private readonly database: Database,
    private readonly quotas: Quotas,
  ) {}

  async list(owner: string, app: string, query: DocumentsQuery): Promise<DocumentList> {
    const { prefix = '', limit = documentLimits.page, cursor } = query;
    const after = cursor === undefined ? '' : readCursor(cursor, cursorShape)[0];
    const rows = await this.database.rows<ListRow>(listStatement, [owner, app, prefix, after, limit]);
    const last = rows.at(-1);
    return { pieces: rows.map(({ json }) => json), next: last?.more ? writeCursor(last.key) : undefined };
  }

  async read(name: DocumentName): Promise<StoredDocument> {
    const [document] = await this.database.rows<StoredDocument>(readStatement, valuesOf(name));
    if (!document) throw notFound();
    return document;
  }

  /**
   * Creates or replaces a document, and returns it. A repeated request returns it as it is now.
   *
   * @param content - its JSON
   */
  async write(name: DocumentName, content: string, { requestKey, ...conditions }: WriteRequest) {
    const changeKey = changeKeyOf(requestKey);
    return this.inTurn(name.owner, async () => {
      const [stored] = await this.database.rows<Stored>(storedStatement, [...valuesOf(name), changeKey]);
      if (!stored) throw new Error('An aggregate has a row.');
      const decision = decideWrite(stored, name.key.length + Buffer.byteLength(content), conditions);
      if (decision === 'nothing') return { ...(await this.read(name)), isNew: false };
      const values = [...valuesOf(name), content, changeKey];
      const [tag] = await this.database.rows<{ tag: EntityTag }>(
        decision === 'create' ? createStatement : replaceStatement,
        decision === 'create' ? [...values, uuid()] : values,
      );
      if (!tag) throw new Error('The document was locked.');
      return { content, ...tag, isNew: decision === 'create' };
    });
  }

  async delete(name: DocumentName, ifMatch: Precondition): Promise<void> {
    await this.inTurn(name.owner, async () => {
      const deleted = await this.database.rows(deleteStatement, [...valuesOf(name), ifMatch]);
      if (deleted.length > 0) return;
      await this.read(name);
      throw preconditionFailed();
    });
  }

  /**
   * Runs writes of one owner one after another, on all servers: they lock the owner's counts first, as those of items do. What they read
   * afterwards nobody else changes.
   */
  inTurn<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
    return this.database.transaction(async () => {
      await this.quotas.lock(owner);
      return work();
    });
  }
}

interface ListRow {
  readonly key: string;
  readonly json: string;
  /** True if there are documents after this one. */
  readonly more: boolean;
}

const valuesOf = ({ owner, app, key }: DocumentName) => [owner, app, key];

const cursorShape = /^([A-Za-z0-9][A-Za-z0-9._-]{0,127})$/;

/** A page ends at so many bytes, and has at least one document. */
const pageBytes = 256 * 1024;

/** Keys have no character after `z`, so those with a prefix are before the prefix with `~`. */
const listStatement = `
  select key, more,
    json_build_object('key', key, 'etag', etag, 'updated', updated, 'content', content::json)::text as json
  from (
    select key, ${tagColumn} as etag, ${instant('updated')}, content,
      sum(bytes) over (order by key rows unbounded preceding) - bytes as before,
      lead(key) over (order by key) is not null as more
    from documents
    where owner_id = $1 and app = $2 and key >= $3 and key < $3 || '~' and key > $4
    order by key limit $5
  ) as page
  where before < ${pageBytes} order by key`;

const condition = 'owner_id = $1 and app = $2 and key = $3';

const readStatement = `select content, ${tagColumn} as tag from documents where ${condition}`;

const usage = (filter: string) => `json_build_object('documents', count(*) ${filter}, 'bytes', coalesce(sum(bytes) ${filter}, 0))`;

/** The owner's documents and sizes, in one snapshot: `Stored`. */
const storedStatement = `
  select ${usage('filter (where app = $2)')} as "ofApp", ${usage('')} as "ofAccount",
    (
      select json_build_object('tag', ${tagColumn}, 'bytes', bytes, 'isRepeated', ${isRepeated('$4')})
      from documents where ${condition}
    ) as present
  from documents where owner_id = $1`;

const createStatement = `
  insert into documents (owner_id, app, key, content, change_keys, id)
  values ($1, $2, $3, $4, case when $5::uuid is not null then array[$5::uuid] end, $6) returning ${tagColumn} as tag`;

const replaceStatement = `
  update documents set content = $4, ${rememberChange('$5')}, version = version + 1, updated = now()
  where ${condition} returning ${tagColumn} as tag`;

const deleteStatement = `
  delete from documents where ${condition} and ($4::text[] is null or ${tagColumn} = any($4)) returning id`;
