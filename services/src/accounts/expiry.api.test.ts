import type { Refreshed } from '@daybook/contracts/accounts';
import { aPerson, ask, type Person } from '../../test/api.ts';
import { type OwnApiOnServer, ownApiOnServer } from '../../test/own-api.ts';
import { asAdministrator } from '../../test/postgres-server.ts';

let server: OwnApiOnServer;
let person: Person;

beforeAll(async () => {
  server = await ownApiOnServer();
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

  it.each([false, true])('ends when it was not used for so long (rotated: %s)', async (rotate) => {
    await query(`update sessions set expires = now() - interval '1 second'`);

    expect((await refresh(rotate)).status).toBe(401);
  });
});
