import type { Tokens } from '@daybook/contracts/accounts';
import type { Session } from '@daybook/contracts/sessions';
import { aPerson, type Person, request } from '../../test/api.ts';
import { asAdministrator } from '../../test/postgres-server.ts';
import { type SeparateServerOnPostgres, startServerOnPostgres } from '../../test/separate-server.ts';

let server: SeparateServerOnPostgres;
let person: Person;

beforeAll(async () => {
  server = await startServerOnPostgres({});
});
beforeEach(async () => {
  person = await aPerson(server.url);
});

/** Runs a query with the owner as $1. */
const query = (statement: string) =>
  asAdministrator(server.database, async (client) => (await client.query<{ count: number }>(statement, [person.id])).rows);

/** Adds sessions as logins do, used later than the person's. */
const addSessions = (count: number, revoked = 'null') =>
  query(`insert into sessions (owner_id, id, used, expires, revoked)
    select $1, gen_random_uuid(), now() + number * interval '1 second', now() + interval '14 days', ${revoked}
    from generate_series(1, ${count}) as number`);

const count = async (condition: string) =>
  (await query(`select count(*)::int from sessions where owner_id = $1 and ${condition}`))[0]?.count;

const logIn = async () => {
  const { username, password } = person;
  return (await request<Tokens>('POST /api/token/', { url: server.url, body: { username, password } })).body;
};
const readNotes = async (token: string) => (await request('GET /api/notes/', { url: server.url, token })).status;

describe('the sessions of an account', () => {
  it('are 100: another login ends the one that was unused for longest', async () => {
    await addSessions(98);
    const { access } = await logIn();
    expect([await readNotes(access), await readNotes(person.access)]).toEqual([200, 200]);

    await logIn();
    expect([await readNotes(access), await readNotes(person.access)]).toEqual([200, 401]);
    const listed = await request<Session[]>('GET /api/sessions/', { url: server.url, token: access });
    expect(listed.body).toHaveLength(100);
  });

  it('are reduced to 100 by a login if there are more', async () => {
    await addSessions(700);
    await logIn();
    expect(await count('revoked is null')).toBe(100);
  });

  it('that have ended do not count, and at most 100 rows are kept for 14 days', async () => {
    await addSessions(300, 'now()');
    await logIn();
    expect([await count('expires > now()'), await count('revoked is null')]).toEqual([100, 2]);
    expect(await readNotes(person.access)).toBe(200);
  });
});
