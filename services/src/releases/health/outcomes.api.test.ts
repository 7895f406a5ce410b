import type { LoadOutcome } from '@daybook/contracts/health';
import pg from 'pg';
import { createMigratedDatabase } from '../../../test/postgres-server.ts';
import { KeyRing } from '../../crypto/key-ring.ts';
import type { Database } from '../../database/database.ts';
import { Outcomes } from './outcomes.ts';
import { Votes } from './votes.ts';

const release = { app: 'notes', version: '1.0.0' };
const results: Readonly<Record<LoadOutcome['result'], LoadOutcome>> = {
  mounted: { ...release, result: 'mounted', ms: 128 },
  failed: { ...release, result: 'failed', ms: 1, error: 'TypeError' },
  stumbled: { ...release, result: 'stumbled', ms: 1, error: 'RangeError' },
};
type Result = keyof typeof results;

let pool: pg.Pool;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: await createMigratedDatabase() });
});
beforeEach(() => pool.query('truncate outcomes, health_minutes, health_votes, health_tallies'));
afterAll(() => pool.end());

const databaseOf = (client: pg.ClientBase | pg.Pool) => {
  const rows = async (text: string, values: unknown[]) => (await client.query<Record<string, unknown>>(text, values)).rows;
  return { rows } as unknown as Database;
};

/** Records these results of one page. Returns the change of the release, or undefined. */
async function record(client: pg.ClientBase | pg.Pool, ...reported: readonly Result[]) {
  const outcomes = new Outcomes(databaseOf(client), 1);
  const own = reported.map((result) => results[result]);
  return (await outcomes.record('a page', own, '192.0.2.1'))[0];
}

/** Records `one`, and `other` while the transaction of the first is open. */
async function recordConcurrently(one: Result, other: Result) {
  const [first, second] = [await pool.connect(), await pool.connect()];
  try {
    await first.query('begin');
    const before = await record(first, one);
    const { rows } = await second.query<{ pid: number }>('select pg_backend_pid() as pid');
    const after = record(second, other);
    await Promise.race([after, isBlocked(rows[0]!.pid)]);
    await first.query('commit');
    return [before, await after];
  } finally {
    first.release();
    second.release();
  }
}

async function isBlocked(pid: number) {
  const blocked = `select from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'`;
  while ((await pool.query(blocked, [pid])).rows.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
}

const counted = async () =>
  (
    await pool.query<{ text: string }>(
      `select result || ' ' || ms || ': ' || sum(count) as text from health_minutes group by result, ms`,
    )
  ).rows
    .map(({ text }) => text)
    .toSorted();

describe('concurrent reports of one page', () => {
  it.each([
    ['mounted', 'failed', true],
    ['failed', 'mounted', false],
    ['failed', 'stumbled', true],
  ] as const)('of %s and %s: only one is the first, and each is counted', async (one, other, failed) => {
    const changes = await recordConcurrently(one, other);
    expect(changes).toMatchObject([{ isFirst: true }, { isFirst: false, failed }]);
    const texts = { mounted: 'mounted 128: 1', failed: 'failed 0: 1', stumbled: 'stumbled 0: 1' };
    expect(await counted()).toEqual([texts[one], texts[other]].toSorted());
  });

  it('of the same result are counted once', async () => {
    for (const result of ['mounted', 'failed'] as const) {
      await pool.query('truncate outcomes, health_minutes');
      expect((await recordConcurrently(result, result))[1]).toBeUndefined();
      expect(await counted()).toHaveLength(1);
    }
  });
});

describe('the vote of a page', () => {
  const cast = async (change: Awaited<ReturnType<typeof record>>, address: string) =>
    new Votes(new KeyRing('a secret'), databaseOf(pool)).cast([change!], { page: 'a page', access: undefined, address });
  const votes = async () => (await pool.query<object>('select network, failed, error from health_votes')).rows;

  it('is one for concurrent reports from several networks, and has the failure', async () => {
    const [mounted, failed] = await recordConcurrently('mounted', 'failed');
    await cast(failed, '198.51.100.1');
    await cast(mounted, '192.0.2.1');
    expect(await votes()).toEqual([{ network: '192.0.2.0/24', failed: true, error: 'TypeError' }]);
    expect((await pool.query<object>('select pages, failed from health_tallies')).rows).toEqual([{ pages: 1, failed: 1 }]);
  });
});

describe('a page', () => {
  it('is counted once for each result, in whichever order and however often it reports them', async () => {
    expect(await record(pool, 'failed')).toEqual({ ...release, isFirst: true, failed: true, error: 'TypeError' });
    expect(await record(pool, 'failed', 'mounted')).toEqual({ ...release, isFirst: false, failed: false, error: null });
    expect(await record(pool, 'mounted', 'stumbled')).toEqual({ ...release, isFirst: false, failed: false, error: 'RangeError' });
    expect(await record(pool, 'mounted', 'failed', 'stumbled')).toBeUndefined();
    expect(await counted()).toEqual(['failed 0: 1', 'mounted 128: 1', 'stumbled 0: 1']);
  });

  it('that reports several results in one report changes one vote', async () => {
    expect(await record(pool, 'mounted', 'failed')).toEqual({ ...release, isFirst: true, failed: true, error: 'TypeError' });
    expect(await counted()).toEqual(['failed 0: 1', 'mounted 128: 1']);
  });

  it('whose failure an earlier release of the server has recorded is not counted as a new one', async () => {
    await pool.query(`insert into outcomes (ticket, app, version, result, ms) values ('a page', 'notes', '1.0.0', 'failed', 0)`);
    expect(await record(pool, 'mounted')).toMatchObject({ isFirst: false, failed: false });
  });
});
