import type { Refreshed } from '@daybook/contracts/accounts';
import { aPerson, ask, type Person } from '../../test/api.ts';
import { type OwnApiOnServer, ownApiOnServer } from '../../test/own-api.ts';
import { asAdministrator } from '../../test/postgres-server.ts';

const secret = 'the same on both servers, as it has to be';

let server: OwnApiOnServer;
let person: Person;

beforeAll(async () => {
  server = await ownApiOnServer({ JWT_SECRET: secret });
});
beforeEach(async () => {
  person = await aPerson(server.url);
});

const query = (statement: string) =>
  asAdministrator(server.database, async (client) => (await client.query<Record<string, string>>(statement)).rows);
const refresh = (rotate: boolean) =>
  ask<Refreshed>('POST /api/token/refresh/', { url: server.url, body: { refresh: person.refresh, rotate } });
const days = 'select round(extract(epoch from expires - now()) / 86400)::text as days from sessions order by created desc limit 1';

describe('a session', () => {
  it.each([false, true])('lives 14 days from its last use (rotated: %s)', async (rotate) => {
    expect(await query(days)).toEqual([{ days: '14' }]);
    await query(`update sessions set expires = now() + interval '1 minute'`);

    expect((await refresh(rotate)).status).toBe(200);
    expect(await query(days)).toEqual([{ days: '14' }]);
  });

  it.each([false, true])('lives 90 days at most, however much it is used (rotated: %s)', async (rotate) => {
    const openedDaysAgo = (count: number) =>
      query(`update sessions set created = now() - interval '${count} days' where owner_id = '${person.id}'`);
    await openedDaysAgo(80);
    expect((await refresh(rotate)).status).toBe(200);
    const left = `extract(epoch from expires - now()) / 86400`;
    expect(await query(`select round(${left})::text as days from sessions where owner_id = '${person.id}'`)).toEqual([
      { days: '10' },
    ]);

    // A lifetime that was made shorter by the setting holds from the next refresh on.
    await openedDaysAgo(91);
    await refresh(false);
    expect((await refresh(false)).status).toBe(401);
  });

  it.each([false, true])('ends when it was not used for so long (rotated: %s)', async (rotate) => {
    await query(`update sessions set expires = now() - interval '1 second'`);

    expect((await refresh(rotate)).status).toBe(401);
  });
});

describe('a login', () => {
  it('opens nothing when the password is changed while it is under way', async () => {
    const { username, password } = person;
    const isWaiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'update accounts%'`;
    const answer = await asAdministrator(server.database, async (client) => {
      await client.query('begin');
      await client.query(`update accounts set password_hash = 'another' where id = '${person.id}'`);
      const login = ask('POST /api/token/', { url: server.url, body: { username, password } });
      while ((await query(isWaiting)).length === 0) await new Promise(setImmediate);
      await client.query('commit');
      return login;
    });
    expect(answer.status).toBe(401);
    expect(await query(`select count(*) from sessions where owner_id = '${person.id}'`)).toEqual([{ count: '1' }]);
  });
});

describe('an access token', () => {
  it('is refused within 5 seconds of the logout by every other server', async () => {
    const second = await ownApiOnServer({ DATABASE_URL: server.database, JWT_SECRET: secret });
    const there = () => person.ask('GET /api/notes/', { url: second.url });
    expect((await there()).status).toBe(200);

    await ask('POST /api/token/revoke/', { url: server.url, body: { refresh: person.refresh } });
    const loggedOut = performance.now();
    while ((await there()).status === 200 && performance.now() - loggedOut < 10_000) await new Promise(setImmediate);
    expect(performance.now() - loggedOut).toBeLessThan(5000);
  });
});
