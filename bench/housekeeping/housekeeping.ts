import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { readerContent } from '../api/calls.ts';
import { startPostgres } from '../product/postgres.ts';
import { startProduct } from '../product/product.ts';
import { createUser } from '../product/user.ts';
import { type Bench, row } from '../report/row.ts';
import { underLoad } from './paced-load.ts';
import { type Table, tables } from './tables.ts';

interface Setting {
  readonly url: string;
  readonly database: pg.Client;
  readonly logIn: () => Promise<{ reader: string; writer: string }>;
}

/** The cost of a job's run. */
interface Run {
  /** Seconds. */
  readonly took: number;
  readonly deleted: number;
  /** Seconds of its longest statement. */
  readonly longest: number;
}

/** Jobs that delete from tables of 20 million rows, a tenth of which has expired, while the API is used. */
export const housekeeping: Bench = {
  name: 'housekeeping',
  title: 'Housekeeping in tables of 20 million rows, a tenth of which has expired',
  rounds: 1,
  isLong: true,
  async run({ quick, report }) {
    const count = quick ? 100_000 : 20_000_000;
    // A table that is filled in the transaction that has truncated it is then not written twice.
    const postgres = await startPostgres({ wal_level: 'minimal', max_wal_senders: '0', max_wal_size: '4GB' });
    const product = await startProduct({ DATABASE_URL: postgres.url, WORKERS: '1' });
    const database = new pg.Client(postgres.url);
    try {
      await database.connect();
      const users = { reader: await createUser(product.url, readerContent), writer: await createUser(product.url) };
      const logIn = async () => ({ reader: (await users.reader.logIn()).access, writer: (await users.writer.logIn()).access });
      await firstRuns(database);
      const rows = [];
      for (const table of tables) {
        rows.push(...(await measure({ url: product.url, database, logIn }, table, { count, report })));
      }
      return rows;
    } finally {
      await database.end();
      await product.stop();
      await postgres.stop();
    }
  },
};

/** Waits for the runs of the start, which find nothing. */
async function firstRuns(database: pg.Client) {
  const jobs = tables.flatMap((table) => table.jobs);
  const done = 'select count(*)::int as count from jobs where name = any($1) and succeeded is not null';
  while ((await database.query<{ count: number }>(done, [jobs])).rows[0]?.count !== jobs.length) await wait(500);
}

async function measure(setting: Setting, table: Table, { count, report }: { count: number; report: (text: string) => void }) {
  report(`${table.name}: inserting ${count.toLocaleString('en')} rows`);
  await fill(setting.database, table.fill(count));
  const rows = [];
  for (const job of table.jobs) {
    const tokens = await setting.logIn();
    await underLoad(setting.url, tokens, wait(3000));
    report(`${job}: the API before`);
    const before = await underLoad(setting.url, tokens, begins(setting, job));
    report(`${job}: running`);
    const during = await underLoad(setting.url, tokens, ends(setting, job, before.result));
    const { took, deleted, longest } = during.result;
    report(
      `${job}: ${deleted} rows in ${took.toFixed(1)} s, longest statement ${longest.toFixed(2)} s, p95 ${during.p95.toFixed(1)} ms`,
    );
    const values = { unit: 'ms', goal: { of: 'value', atMost: 200 } } as const;
    rows.push(
      row({ subject: `${job}: a run`, unit: 's', values: [took], goal: { of: 'value', atMost: 600 } }),
      row({ subject: `${job}: rows deleted`, unit: '/s', values: [deleted / took], ...(deleted > count / 20 && mustKeepUp) }),
      row({ subject: `${job}: its longest statement`, unit: 's', values: [longest], goal: { of: 'value', atMost: 6 } }),
      row({ subject: `${job}: p95 of the API, against before`, ...values, values: [during.p95], baseline: [before.p95] }),
      row({ subject: `${job}: failed requests`, unit: '', values: [during.failures], goal: { of: 'value', atMost: 0 } }),
    );
  }
  await setting.database.query(`truncate ${table.name}`);
  return rows;
}

/** 20 million rows a day are 231 a second. */
const mustKeepUp = { goal: { of: 'value', atLeast: 2310 } } as const;

/** Without triggers: they would count each row. */
async function fill(database: pg.Client, statements: readonly string[]) {
  await database.query('begin');
  await database.query('set local session_replication_role = replica');
  for (const statement of statements) {
    const table = statement.split(' ')[2] ?? '';
    if (statements.at(-1) === statement) await database.query(`truncate ${table}`);
    await database.query(`${statement} ${table === 'account_usage' || table === 'accounts' ? 'on conflict do nothing' : ''}`);
  }
  await database.query('commit');
  await database.query('vacuum (analyze)');
}

/** Makes a job due in 15 seconds, and waits until a server has claimed it. Returns what was measured of it before. */
async function begins({ url, database }: Setting, job: string): Promise<Measured> {
  const before = await measured(url, job);
  await database.query(`update jobs set due = now() + interval '15 seconds' where name = $1`, [job]);
  const claimed = `select from jobs where name = $1 and due > now() + interval '60 seconds'`;
  while ((await database.query(claimed, [job])).rowCount === 0) await wait(100);
  return before;
}

/** Waits until a job is done. */
async function ends({ url, database }: Setting, job: string, before: Measured): Promise<Run> {
  let longest = 0;
  for (;;) {
    await wait(200);
    const { rows } = await database.query<{ seconds: number }>(longestStatement);
    longest = Math.max(longest, rows[0]?.seconds ?? 0);
    const after = await measured(url, job);
    if (after.runs > before.runs) return { took: after.took - before.took, deleted: after.deleted - before.deleted, longest };
  }
}

const longestStatement = `select coalesce(max(extract(epoch from clock_timestamp() - query_start)), 0)::float as seconds
  from pg_stat_activity where state = 'active' and query like '%gone as (%' and pid <> pg_backend_pid()`;

interface Measured {
  readonly runs: number;
  readonly took: number;
  readonly deleted: number;
}

async function measured(url: string, job: string): Promise<Measured> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const read = (name: string) => Number(text.match(new RegExp(`^${name}\\{job="${job}"\\} (\\S+)$`, 'm'))?.[1] ?? 0);
  return {
    runs: read('daybook_job_duration_seconds_count'),
    took: read('daybook_job_duration_seconds_sum'),
    deleted: read('daybook_job_deleted_rows_total'),
  };
}
