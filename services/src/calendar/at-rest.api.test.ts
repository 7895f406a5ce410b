import fs from 'node:fs';
import pg from 'pg';
import { request } from '../../test/api.ts';
import { CalendarBrowser } from '../../test/calendar-browser.ts';
import { authorize, FakeGoogle, json, settingsOf, someTokens } from '../../test/fake-google.ts';
import { type PostgresServer, startPostgres } from '../../test/postgres-server.ts';
import { makeDataDir, type ServerProcess, startServer } from '../../test/server-process.ts';

const dataDir = makeDataDir();
const secret = 'a secret that has more than thirty-two characters';
const demo = { action: 'allow', account: 'busy' };
let postgres: PostgresServer;
let database: string;
let google: FakeGoogle;
let googleUrl: string;
let server: ServerProcess | undefined;
let running = '';

beforeAll(async () => {
  postgres = await startPostgres();
  database = await postgres.createDatabase();
  google = new FakeGoogle();
  google.token = (response) => json(response, 200, someTokens({ access_token: 'plain-access', refresh_token: 'plain-refresh' }));
  google.revoke = (response) => json(response, 503, {});
  googleUrl = await google.start();
});
afterAll(async () => {
  await server?.end();
  await google.stop();
  await postgres.stop();
  fs.rmSync(dataDir, { recursive: true, maxRetries: 5 });
});

/** Returns a browser at a server with these settings: at the one that runs if it has them, because a start takes seconds. */
async function browserAt(changes: Readonly<Record<string, string>> = {}) {
  if (!server || running !== JSON.stringify(changes)) await restart(changes);
  return new CalendarBrowser(server!.url);
}

async function restart(changes: Readonly<Record<string, string>>) {
  await server?.end();
  const env = { DATA_DIR: dataDir, DATABASE_URL: database, JWT_SECRET: secret, ...settingsOf(googleUrl), ...changes };
  server = await startServer({ CALENDAR_PROVIDERS: 'google', ...env });
  running = JSON.stringify(changes);
}

const onlyDemo = { CALENDAR_PROVIDERS: 'demo' };

async function query<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new pg.Client(database);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

describe('a grant in the database', () => {
  it('contains neither the handle nor a secret of the provider', async () => {
    const { url } = await browserAt();
    const token = await authorize(url);
    const [row] = await query<{ handle_hash: Buffer; sealed: Buffer }>('select * from calendar_grants');

    const everything = Buffer.concat([row!.handle_hash, row!.sealed]).toString('latin1');
    for (const plain of ['plain-access', 'plain-refresh', token]) expect(everything).not.toContain(plain);
    expect(row!.handle_hash).toHaveLength(32);
  });

  it('stays until the provider is notified, and is not valid', async () => {
    const browser = await browserAt();
    await query('delete from calendar_grants');
    const token = await authorize(browser.url);
    await browser.revoke(token);

    const soon = `next_try between now() and now() + interval '15 seconds'`;
    expect(await query(`select provider from calendar_grants where revoked is not null and ${soon}`)).toEqual([
      { provider: 'google' },
    ]);
    expect((await browser.list(token)).status).toBe(401);
  });

  it('is valid for a minute until it is claimed, and then for thirty days without use', async () => {
    const browser = await browserAt();
    await query('delete from calendar_grants');
    const begun = await browser.request('GET /api/calendar/authorize/');
    const state = new URL(begun.headers.get('location')!).searchParams.get('state')!;
    await browser.request(`GET /api/calendar/callback/?code=a-code&state=${state}`);
    await query(`update calendar_grants set expires = now() - interval '1 second'`);
    expect((await browser.claim()).status).toBe(401);
    await query('delete from calendar_grants');

    const token = await authorize(browser.url);
    const days = `select round(extract(epoch from expires - now()) / 86400) as days from calendar_grants`;
    expect(await query(days)).toEqual([{ days: '30' }]);
    await query(`update calendar_grants set created = now() - interval '170 days'`);
    expect((await browser.list(token)).status).toBe(200);
    expect(await query(days)).toEqual([{ days: '10' }]);
    await query(`update calendar_grants set expires = now() - interval '1 second'`);
    expect((await browser.list(token)).status).toBe(401);
  });

  it('contains nothing that opens a calendar, also of the demo', async () => {
    const browser = await browserAt(onlyDemo);
    await browser.token(demo);
    const rows = await query<{ model: string; id: string; payload: object }>('select model, id, payload from demo_oauth');

    expect(rows.map(({ model }) => model)).toEqual(expect.arrayContaining(['AccessToken', 'RefreshToken', 'Session']));
    for (const { id, payload } of rows) {
      expect(Object.keys(payload).filter((key) => key !== 'consumed')).toEqual(['sealed']);
      const events = await request('GET /api/calendar/demo/calendar/v3/calendars/primary/events', { url: browser.url, token: id });
      expect(events.status).toBe(401);
    }
  });

  it('is one for each flow of the demo, however often its form is sent', async () => {
    const browser = await browserAt(onlyDemo);
    const grants = async () => (await query("select from demo_oauth where model = 'Grant'")).length;
    const [before, form] = [await grants(), await consentAddress(browser)];
    for (let sent = 0; sent < 3; sent += 1) await Promise.all([browser.post(form, demo), browser.post(form, demo)]);
    expect(await grants()).toBe(before + 1);
    await browser.token(demo);
  });
});

/** Begins a flow, and returns the address of the form by which its person allows it. */
async function consentAddress(browser: CalendarBrowser): Promise<string> {
  const begun = await browser.request('GET /api/calendar/authorize/?provider=demo');
  const { pathname, search } = new URL(begun.headers.get('location') ?? '');
  const asked = await browser.request(`GET ${pathname as `/${string}`}${search}`);
  return new URL(asked.headers.get('location') ?? '', browser.url).pathname;
}

describe('a grant', () => {
  it('ends when its provider is no longer offered', async () => {
    const token = await (await browserAt(onlyDemo)).token(demo);
    expect((await (await browserAt()).list(token)).status).toBe(401);
  });

  it('survives a restart, also with the demo’s tokens, and ends with the secret', async () => {
    const token = await (await browserAt(onlyDemo)).token(demo);
    await restart(onlyDemo);
    expect((await (await browserAt(onlyDemo)).list(token)).status).toBe(200);

    const browser = await browserAt({ ...onlyDemo, JWT_SECRET: `${secret}, another one` });
    expect((await browser.list(token)).status).toBe(401);
    expect(await browser.authorize(demo)).toBe('/calendar?authorize=done');
  });
});
