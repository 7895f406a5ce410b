import type { NoteVersionHeading } from '@daybook/contracts/note-versions';
import type { Note } from '@daybook/contracts/notes';
import { aPerson, type Person, readPages } from '../../../test/api.ts';
import { asAdministrator } from '../../../test/postgres-server.ts';
import { anArchive, aNote, aVersion, importArchive } from '../../../test/sample-archives.ts';
import { startServerOnPostgres } from '../../../test/separate-server.ts';
import { DirectConnections } from '../../database/direct-connections.ts';
import type { Jobs } from '../../database/jobs/jobs.ts';
import { deleteExpired } from '../../database/jobs/expired-rows.ts';
import { expiredRows } from '../../tables.ts';
import { OrphanedVersionsJob } from './orphaned-versions.job.ts';

const historyBytes = 300_000;
const noteBytes = 50_000;

let url: string;
let database: string;
let person: Person;
beforeAll(async () => {
  ({ url, database } = await startServerOnPostgres({
    NOTE_BYTES_LIMIT_ACCOUNT: String(noteBytes),
    HISTORY_BYTES_LIMIT_ACCOUNT: String(historyBytes),
    REGISTER_LIMIT_ADDRESS: '100',
  }));
});
beforeEach(async () => (person = await aPerson(url)));

const hour = 3_600_000;
const day = 24 * hour;

const times = (count: number) => Array.from({ length: count }, (_, index) => index);
const body = (text: string) => ({ body: { title: 'Milk', body: text, category: 'PERSONAL' } });
const create = (text = 'x') => person.request<Note>('POST /api/notes/', body(text));
const save = (text: string, slug = 'milk') => person.request(`PUT /api/notes/${slug}/`, body(text));
const list = (slug = 'milk') => readPages<NoteVersionHeading>(person, `/api/notes/${slug}/versions/`);
const numbers = async (slug?: string) => (await list(slug)).map(({ version }) => version);

/** Runs a statement with the owner as $1. */
const query = <Row extends object>(statement: string, ...values: unknown[]) =>
  asAdministrator(database, async (client) => (await client.query<Row>(statement, [person.id, ...values])).rows);

/** Returns the bytes that are counted, and those that there are. */
async function historySize() {
  const [size] = await query<{ counted: number; stored: number }>(`select history_bytes::integer as counted,
    (select coalesce(sum(octet_length(title) + octet_length(body) + 1024), 0)::integer from note_versions where owner_id = $1) as stored
    from account_usage where owner_id = $1`);
  return size!;
}

/** Runs a job that deletes versions. */
async function runJob(run: (connections: DirectConnections, signal: AbortSignal) => Promise<unknown>) {
  const connections = new DirectConnections(database);
  await run(connections, new AbortController().signal);
  await connections.onApplicationShutdown();
}

const expired = expiredRows.find(({ table }) => table === 'note_versions')!;
const deleteExpiredVersions = () => runJob((connections, signal) => deleteExpired(connections, expired, signal));
const deleteOrphans = () => runJob((connections, signal) => new OrphanedVersionsJob({} as Jobs, connections).run(signal));

describe('the time for which a version is kept', () => {
  /** Returns when a state that was saved and replaced at these times expires. */
  const expiryOf = (states: readonly (readonly [saved: Date, replaced: Date])[]) =>
    asAdministrator(database, async (client) => {
      const { rows } = await client.query<{ expires: Date }>(
        'select note_version_expiry(saved, replaced) as expires from unnest($1::timestamptz[], $2::timestamptz[]) as state (saved, replaced)',
        [states.map(([saved]) => saved), states.map(([, replaced]) => replaced)],
      );
      return rows.map(({ expires }) => expires);
    });

  it.each([
    ['a day in an hour with a later state', '2026-11-20T10:00:00Z', '2026-11-20T10:59:59Z', 1],
    ['a week for the last state of an hour', '2026-11-20T10:59:59Z', '2026-11-20T11:00:00Z', 7],
    ['a week for a state of most of a day', '2026-11-20T00:00:00Z', '2026-11-20T23:59:59Z', 7],
    ['a week in the hour that a clock change repeats', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', 7],
    ['a year for the last state of a day', '2026-11-20T23:59:59Z', '2026-11-21T00:00:00Z', 365],
    ['a year for a state that was current for years', '2019-02-28T10:00:00Z', '2026-11-20T10:00:00Z', 365],
  ])('is %s, from when it was replaced', async (_, saved, replaced, expected) => {
    const [expires] = await expiryOf([[new Date(saved), new Date(replaced)]]);
    expect((expires!.getTime() - Date.parse(replaced)) / day).toBe(expected);
  });

  it('leaves of 400 days of saves all of the last day, one an hour of the last week, and one a day of the last year', async () => {
    const now = Date.parse('2026-11-20T15:20:00Z');
    // A save after 1 to 59 minutes, 400 days long.
    const saves: number[] = [];
    for (let at = now - 400 * day, step = 0; at < now; at += (1 + (((step += 1) * 37) % 59)) * 60_000) saves.push(at);
    const states = saves.slice(1).map((replaced, index) => [new Date(saves[index]!), new Date(replaced)] as const);
    const expiries = await expiryOf(states);
    const kept = states.filter((_, index) => expiries[index]!.getTime() > now);
    const ages = (from: number, to: number) => (state: (typeof states)[number]) => {
      const age = now - state[1].getTime();
      return age >= from && age < to;
    };
    const periods = (found: typeof states, length: number) => found.map(([saved]) => Math.floor(saved.getTime() / length));

    expect(kept.filter(ages(0, day))).toEqual(states.filter(ages(0, day)));
    const hours = periods(kept.filter(ages(day, 7 * day)), hour);
    expect(hours).toEqual([...new Set(periods(states.filter(ages(day, 7 * day)), hour))]);
    const days = periods(kept.filter(ages(7 * day, 365 * day)), day);
    expect(days).toEqual([...new Set(days)]);
    expect(days.length).toBeGreaterThanOrEqual(357);
    expect(kept.filter(ages(365 * day, Infinity))).toEqual([]);
  });
});

describe('a version', () => {
  it('is stored also for a save by a server of the previous release, in its statement', async () => {
    await create('first');
    await query(
      `with usage as materialized (select note_bytes from account_usage where owner_id = $1 for update)
      update notes set title = $3, body = $4, category = $5, version = version + 1, updated = now() from usage
      where owner_id = $1 and slug = $2`,
      ...['milk', 'Milk', 'second', 'PERSONAL'],
    );
    expect(await numbers()).toEqual([1]);
  });

  it('is deleted once it has expired', async () => {
    await create('first');
    await save('second');
    await save('third');
    await query(`update note_versions set expires = now() - interval '1 second' where owner_id = $1 and version = 1`);
    await deleteExpiredVersions();
    expect(await numbers()).toEqual([2]);
    expect(await historySize()).toEqual({ counted: 1034, stored: 1034 });
  });

  it('outlives the time of its note in the trash, and is deleted after the note is', async () => {
    const { id } = (await create('first')).body;
    await save('second');
    await person.request('DELETE /api/notes/milk/');
    await deleteOrphans();
    expect((await person.request('GET /api/notes/milk/versions/')).status).toBe(404);
    await person.request(`POST /api/trash/${id}/restore/`);
    await deleteOrphans();
    await save('third');
    expect(await numbers()).toEqual([3, 1]);

    await person.request('DELETE /api/notes/milk/');
    await person.request(`DELETE /api/trash/${id}/`);
    await deleteOrphans();
    expect(await historySize()).toEqual({ counted: 0, stored: 0 });
  });

  it('of a note that was deleted and imported again has a number after those before', async () => {
    const note = aNote({ slug: 'milk', body: 'imported' });
    await importArchive(person, anArchive({ notes: [note] }));
    for (const text of ['first', 'second']) await save(text);
    const before = await numbers();
    await person.request('DELETE /api/notes/milk/');
    await importArchive(person, anArchive({ notes: [note] }));
    await save('third');
    const [last, ...others] = await numbers();
    expect(others).toEqual(before);
    expect(last).toBeGreaterThan(Math.max(...before));
  });

  it('of the days before is not pushed out by a day of many saves, and the last 20 are kept in any case', async () => {
    await create('now');
    const before = (count: number, expires: string) =>
      query(
        `insert into note_versions (owner_id, note_id, version, title, body, category, saved, expires)
        select owner_id, id, number, '', number::text, 'PERSONAL', now() - (200 - number) * interval '1 day', now() + ${expires}
        from notes, generate_series(1, $2) as number where owner_id = $1`,
        count,
      );
    await before(150, `interval '100 days'`);
    for (const index of times(60)) await save(`${index}`);
    const kept = await numbers();
    expect([kept.length, kept.slice(0, 20)]).toEqual([200, times(20).map((index) => 210 - index)]);
    expect(kept.slice(50)).toEqual(times(150).map((index) => 150 - index));

    await query('delete from note_versions where owner_id = $1');
    await before(200, `number * interval '1 day' + interval '7 days'`);
    for (const index of times(30)) await save(`again ${index}`);
    expect(await numbers()).toEqual([...times(20).map((index) => 230 - index), ...times(180).map((index) => 200 - index)]);
  });
});

describe('the history of an account', () => {
  it('is counted apart from the notes, whatever writes and deletes it', async () => {
    await create('é'.repeat(100));
    await save('second');
    await save('third');
    expect(await historySize()).toEqual({ counted: 2 * 1024 + 2 * 4 + 200 + 6, stored: 2 * 1024 + 2 * 4 + 200 + 6 });
    expect(await query('select note_bytes::integer from account_usage where owner_id = $1')).toEqual([{ note_bytes: 9 }]);
    await query('delete from note_versions where owner_id = $1 and version = 1');
    expect((await historySize()).counted).toBe(1024 + 10);
  });

  it('is limited, however often large notes are saved: those that expire first are deleted, and no save is rejected', async () => {
    await create('kept for a day');
    await save('now');
    await create('large');
    for (const index of times(60)) {
      expect((await save(`${index}`.padEnd(9000, 'x'), 'milk-2')).status).toBe(200);
      expect((await historySize()).counted).toBeLessThanOrEqual(historyBytes + 10_100);
    }
    const { counted, stored } = await historySize();
    expect(counted).toBe(stored);
    expect((await numbers('milk-2')).slice(0, 6)).toEqual(times(6).map((index) => 60 - index));
    expect(await query('select note_bytes::integer from account_usage where owner_id = $1')).toEqual([{ note_bytes: 9011 }]);
  });

  it('is limited by deleting the older versions of a note before the last 20 of another', async () => {
    await create('x');
    for (const index of times(18)) await save(`${index}`);
    await create('large');
    for (const index of times(45)) await save(`${index}`.padEnd(8000, 'x'), 'milk-2');
    expect(await numbers('milk')).toHaveLength(18);
    expect((await numbers('milk-2')).length).toBeLessThan(45);
  });

  it('is limited for an import, which says how many versions had room: the newest', async () => {
    const note = aNote({ slug: 'milk' });
    const versions = times(60).map((index) => aVersion(note.id, { version: index + 1, body: 'x'.repeat(9000) }));
    const { body: imported } = await importArchive(person, anArchive({ version: 2, notes: [note], versions }));
    const kept = await numbers();
    expect(imported.versions).toEqual({ added: kept.length, kept: 0 });
    expect(kept).toEqual(times(kept.length).map((index) => 60 - index));
    const { counted, stored } = await historySize();
    expect([counted, counted > 250_000, counted <= historyBytes]).toEqual([stored, true, true]);
  });

  it('does not let a note be restored beyond the quota of text', async () => {
    await create('x'.repeat(30_000));
    await save('short');
    await person.request('POST /api/notes/', body('y'.repeat(30_000)));
    const restored = await person.request('POST /api/notes/milk/versions/1/restore/');
    expect([restored.status, restored.text]).toEqual([409, expect.stringContaining('Delete some')]);
    expect(await numbers()).toEqual([1]);
    await person.request('DELETE /api/notes/milk-2/');
    await person.request('DELETE /api/trash/');
    expect((await person.request('POST /api/notes/milk/versions/1/restore/')).status).toBe(200);
  });
});
