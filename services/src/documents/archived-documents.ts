import type { ArchivedDocument } from '@daybook/contracts/documents';
import type { Database } from '../database/database.ts';
import { instant } from '../database/sql-columns.ts';
import type { ArchiveList } from '../items/archive-list.ts';
import type { Quotas } from '../quotas/quotas.ts';
import { plus, requireSpace, type Usage } from './write-decision.ts';

/** The documents of apps in an archive. */
export const archivedDocuments = (database: Database, quotas: Quotas): ArchiveList<'documents'> => ({
  name: 'documents',
  exportEntries: (owner) => exportDocuments(database, owner),
  importEntries: async (owner, entries) => {
    await quotas.lock(owner);
    const missing = await findMissing(database, owner, entries);
    if (missing.length > 0) requireSpaceFor(missing, await usageByApp(database, owner));
    for (let start = 0; start < missing.length; start += batchEntries) {
      const batch = missing.slice(start, start + batchEntries);
      const columns = (['app', 'key', 'content', 'created', 'updated'] as const).map((name) => batch.map((row) => row[name]));
      await database.rows(insertStatement, [owner, ...columns]);
    }
    return { added: missing.length, kept: entries.length - missing.length };
  },
});

async function* exportDocuments(database: Database, owner: string) {
  let after = ['', ''];
  for (;;) {
    const batch = await database.rows<ArchivedDocument>(batchStatement, [owner, ...after]);
    const last = batch.at(-1);
    if (!last) return;
    after = [last.app, last.key];
    yield batch;
  }
}

/** A document of an archive with its JSON. */
type Row = Omit<ArchivedDocument, 'content'> & { readonly content: string };

const nameOf = ({ app, key }: Pick<Row, 'app' | 'key'>) => `${app}/${key}`;

/** Returns the documents whose app and key the owner does not have. Of two with one key it takes the first. */
async function findMissing(database: Database, owner: string, entries: readonly ArchivedDocument[]): Promise<Row[]> {
  const present = await database.rows<Pick<Row, 'app' | 'key'>>('select app, key from documents where owner_id = $1', [owner]);
  const names = new Set(present.map(nameOf));
  const missing = entries.filter((entry) => !names.has(nameOf(entry)) && names.add(nameOf(entry)));
  return missing.map((entry) => ({ ...entry, content: JSON.stringify(entry.content) }));
}

async function usageByApp(database: Database, owner: string): Promise<ReadonlyMap<string, Usage>> {
  const rows = await database.rows<Usage & { app: string }>(usageStatement, [owner]);
  return new Map(rows.map(({ app, ...usage }) => [app, usage]));
}

const none: Usage = { documents: 0, bytes: 0 };

/** @throws {ProblemError} 409 if the rows do not fit into what is left of their apps and of the account */
function requireSpaceFor(rows: readonly Row[], used: ReadonlyMap<string, Usage>): void {
  const added = new Map<string, Usage>();
  for (const { app, key, content } of rows) {
    const one = { documents: 1, bytes: key.length + Buffer.byteLength(content) };
    added.set(app, plus(added.get(app) ?? none, one));
  }
  for (const [app, usage] of added) requireSpace('app', plus(used.get(app) ?? none, usage), usage);
  const sum = (parts: ReadonlyMap<string, Usage>) => [...parts.values()].reduce(plus, none);
  requireSpace('account', plus(sum(used), sum(added)), sum(added));
}

const batchEntries = 500;

/** As many documents as fit into 256 KiB, and at least one. */
const batchStatement = `
  select app, key, content::json as content, ${instant('created')}, ${instant('updated')}
  from (
    select *, sum(bytes) over (order by app, key rows unbounded preceding) - bytes as before from documents
    where owner_id = $1 and (app, key) > ($2, $3) order by app, key limit ${batchEntries}
  ) as batch
  where before < 262144 order by app, key`;

const usageStatement = `
  select app, count(*)::integer as documents, sum(bytes)::float8 as bytes from documents where owner_id = $1 group by app`;

const insertStatement = `
  insert into documents (owner_id, app, key, id, content, created, updated)
  select $1, app, key, gen_random_uuid(), content, created, updated
  from unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[])
    as given(app, key, content, created, updated)`;
