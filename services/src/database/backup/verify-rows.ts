import type { ClientBase } from 'pg';
import { BackupError } from './backup-error.ts';
import type { DumpedTable } from './backup-format.ts';
import { copyOut } from './copy-rows.ts';
import { RowsDigest } from './digests.ts';
import type { Report } from './report.ts';

/** Reads all rows and compares their number and their checksum with those of a backup. @throws {BackupError} if they differ */
export async function verifyRows(
  client: ClientBase,
  tables: readonly DumpedTable[],
  { report, signal }: { report: Report; signal?: AbortSignal | undefined },
) {
  const all = tables.reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  for (const table of tables) {
    const digest = new RowsDigest();
    for await (const chunk of copyOut(client, table) as AsyncIterable<Buffer>) {
      signal?.throwIfAborted();
      digest.update(chunk);
      report.show({ title: 'Verifying what was restored', done: done + digest.rows, all, unit: 'rows' });
    }
    done += digest.rows;
    const { rows, rowsHash } = digest.finish();
    if (rows !== table.rows || rowsHash !== table.rowsHash) {
      throw new BackupError(
        `The restored rows of ${table.name} differ from the backup (${rows} of ${table.rows}): nothing was changed.`,
      );
    }
  }
  report.end();
}
