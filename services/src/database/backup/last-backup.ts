import type { ClientBase } from 'pg';

/**
 * Records when the last whole backup was made, in the table that has the last runs of jobs. It is a job of the operator: no server looks
 * whether it is due.
 *
 * @param created - ISO 8601
 */
export async function recordBackup(client: ClientBase, created: string) {
  await client.query(
    `insert into jobs as job (name, due, succeeded) values ('backup', $1, $1)
    on conflict (name) do update set succeeded = greatest(job.succeeded, excluded.succeeded)`,
    [created],
  );
}

/** Returns how many milliseconds ago the last whole backup was made; null if none is recorded. */
export async function readBackupAge(client: ClientBase): Promise<number | null> {
  const { rows: tables } = await client.query<{ exists: boolean }>(`select to_regclass('jobs') is not null as exists`);
  if (!tables[0]?.exists) return null;
  const { rows } = await client.query<{ age: number | null }>(
    `select (extract(epoch from clock_timestamp() - succeeded) * 1000)::float8 as age from jobs where name = 'backup'`,
  );
  return rows[0]?.age ?? null;
}
