import {
  type BackupHeader,
  type DumpedSequence,
  type DumpedTable,
  entryNames,
  formatVersion,
  pieceBytes,
  tableEntry,
} from './backup-format.ts';
import type { BackupWriter } from './backup-writer.ts';
import { copyOut } from './copy-rows.ts';
import { BytesDigest, RowsDigest } from './digests.ts';
import type { Report } from './report.ts';
import { listSequences, quoted, type SchemaTable } from './schema-tables.ts';
import type { Snapshot } from './snapshot.ts';

interface DumpContext {
  readonly writer: BackupWriter;
  readonly report: Report;
  readonly signal?: AbortSignal | undefined;
}

/** Writes the header of a backup and the rows of all tables. Returns what the manifest says about them. */
export async function dumpDatabase(snapshot: Snapshot, context: DumpContext) {
  const header: BackupHeader = {
    format: 'daybook-backup',
    version: formatVersion,
    created: new Date().toISOString(),
    postgres: snapshot.postgres,
    migrations: [...snapshot.migrations],
  };
  await context.writer.addJson(entryNames.header, header);
  const tables: DumpedTable[] = [];
  for (const table of snapshot.tables) tables.push(await dumpTable(snapshot, table, context));
  context.report.end();
  return { tables, sequences: await dumpSequences(snapshot) };
}

async function dumpTable({ client }: Snapshot, table: SchemaTable, { writer, report, signal }: DumpContext): Promise<DumpedTable> {
  const [rows, bytes] = [new RowsDigest(), new BytesDigest()];
  let piece = 0;
  for await (const content of inPieces(copyOut(client, table))) {
    signal?.throwIfAborted();
    rows.update(content);
    bytes.update(content);
    report.show({ title: `Backing up ${table.name}`, done: rows.rows, unit: 'rows' });
    await writer.add(tableEntry(table.name, piece++), content);
  }
  return { name: table.name, columns: [...table.columns], ...rows.finish(), ...bytes.finish() };
}

async function* inPieces(chunks: AsyncIterable<Buffer>) {
  let collected: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    collected.push(chunk);
    size += chunk.length;
    if (size < pieceBytes) continue;
    yield Buffer.concat(collected);
    [collected, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(collected);
}

/** Sequences have no snapshot: each is read after its rows, so it is never behind them. */
async function dumpSequences({ client }: Snapshot): Promise<DumpedSequence[]> {
  const sequences: DumpedSequence[] = [];
  for (const name of await listSequences(client)) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quoted(name)}`,
    );
    if (rows[0]) sequences.push({ name, ...rows[0] });
  }
  return sequences;
}
