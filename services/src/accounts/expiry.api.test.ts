import type { Refreshed, Tokens } from '@daybook/contracts/accounts';
import { type ApiResult, aPerson, request, type Person } from '../../test/api.ts';
import { Authenticator, type CreationOptions } from '../../test/authenticator.ts';
import { type SeparateServerOnPostgres, startServerOnPostgres } from '../../test/separate-server.ts';
import { asAdministrator } from '../../test/postgres-server.ts';

const secret = 'the same on both servers, as it has to be';

let server: SeparateServerOnPostgres;
let person: Person;

beforeAll(async () => {
  server = await startServerOnPostgres({ JWT_SECRET: secret });
});
beforeEach(async () => {
  person = await aPerson(server.url);
});

const query = (statement: string) =>
  asAdministrator(server.database, async (client) => (await client.query<Record<string, string>>(statement)).rows);
const refresh = (rotate: boolean) =>
  request<Refreshed>('POST /api/token/refresh/', { url: server.url, body: { refresh: person.refresh, rotate } });
const days = 'select round(extract(epoch from expires - now()) / 86400)::text as days from sessions order by created desc limit 1';

describe('a session', () => {
  it.each([false, true])('lives 14 days from its last use (rotated: %s)', async (rotate) => {
    expect(await query(days)).toEqual([{ days: '14' }]);
    await query(`update sessions set expires = now() + interval '1 minute'`);

    expect((await refresh(rotate)).status).toBe(200);
    expect(await query(days)).toEqual([{ days: '14' }]);
  });

  it.each([false, true])('lives at most 90 days, however often it is used (rotated: %s)', async (rotate) => {
    const openedDaysAgo = (count: number) =>
      query(`update sessions set created = now() - interval '${count} days' where owner_id = '${person.id}'`);
    await openedDaysAgo(80);
    expect((await refresh(rotate)).status).toBe(200);
    const left = `extract(epoch from expires - now()) / 86400`;
    expect(await query(`select round(${left})::text as days from sessions where owner_id = '${person.id}'`)).toEqual([
      { days: '10' },
    ]);

    // A shorter lifetime in the settings applies from the next refresh on.
    await openedDaysAgo(91);
    await refresh(false);
    expect((await refresh(false)).status).toBe(401);
  });

  it.each([false, true])('ends when it was unused for that long (rotated: %s)', async (rotate) => {
    await query(`update sessions set expires = now() - interval '1 second'`);

    expect((await refresh(rotate)).status).toBe(401);
  });
});

/** Sends a request while `change` locks the account. Commits `change` once the request waits for the lock, or has ended. */
async function overtake(call: () => Promise<ApiResult>, change: string): Promise<ApiResult> {
  const isWaiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  return asAdministrator(server.database, async (client) => {
    await client.query(`begin; select from accounts where id = '${person.id}' for update; ${change}`);
    let hasEnded = false;
    const response = call().finally(() => (hasEnded = true));
    while (!hasEnded && (await query(isWaiting)).length === 0) await new Promise(setImmediate);
    await client.query('commit');
    return response;
  });
}

const passwordChanged = () => `update accounts set password_hash = 'another' where id = '${person.id}'`;
const sessionEnded = () => `update sessions set revoked = now() where owner_id = '${person.id}'`;
const passkeyRemoved = () => `delete from passkeys where owner_id = '${person.id}'`;
const openSessions = () => query(`select count(*) from sessions where owner_id = '${person.id}' and revoked is null`);

describe('a login', () => {
  it('fails if the password is changed meanwhile', async () => {
    const { username, password } = person;
    const logIn = () => request('POST /api/token/', { url: server.url, body: { username, password } });
    expect((await overtake(logIn, passwordChanged())).status).toBe(401);
    expect(await openSessions()).toEqual([{ count: '1' }]);
  });

  it('fails if its passkey is removed meanwhile', async () => {
    const device = new Authenticator(server.url);
    const { body: creation } = await person.request<CreationOptions>('POST /api/passkeys/options/');
    const proof = { password: person.password };
    await person.request('POST /api/passkeys/', { body: { name: 'Phone', attestation: device.create(creation), proof } });
    const { body: options } = await request<{ challenge: string }>('POST /api/token/passkey/options/', { url: server.url });
    const assertion = device.use(options);
    const logIn = () => request('POST /api/token/passkey/', { url: server.url, body: { assertion } });
    expect((await overtake(logIn, passkeyRemoved())).status).toBe(401);
    expect(await openSessions()).toEqual([{ count: '1' }]);
  });

  it('is ended by the end of all other sessions that comes meanwhile', async () => {
    const loggedIn = `insert into sessions (owner_id, id, expires)
      values ('${person.id}', gen_random_uuid(), now() + interval '1 day')`;
    const endOthers = () => person.request('DELETE /api/sessions/');
    expect((await overtake(endOthers, loggedIn)).status).toBe(204);
    expect(await openSessions()).toEqual([{ count: '1' }]);
  });
});

describe('a proof', () => {
  let device: Authenticator;
  let proof: object;
  beforeEach(async () => {
    device = new Authenticator(server.url);
    proof = { password: person.password };
    await addPasskey(device);
  });

  const addPasskey = async (added: Authenticator) => {
    const options = (await person.request<CreationOptions>('POST /api/passkeys/options/')).body;
    return person.request('POST /api/passkeys/', { body: { name: 'Phone', attestation: added.create(options), proof } });
  };
  const changePassword = () => person.request('POST /api/user/password/', { body: { password: 'another horse battery', proof } });
  const deleteAccount = () => person.request('POST /api/user/deletion/', { body: { proof } });
  const usePasskey = async () => {
    const options = await request<{ challenge: string }>('POST /api/token/passkey/options/', { url: server.url });
    proof = { passkey: device.use(options.body) };
  };
  const state = () =>
    query(`select password_hash, closes, (select string_agg(id, ' ') from passkeys where owner_id = accounts.id) as passkeys
      from accounts where id = '${person.id}'`);

  it.each<[string, () => string, () => Promise<ApiResult>, number]>([
    ['the password is changed changes no password', passwordChanged, changePassword, 403],
    ['the password is changed adds no passkey', passwordChanged, () => addPasskey(new Authenticator(server.url)), 403],
    ['the password is changed deletes no account', passwordChanged, deleteAccount, 403],
    ['the session is ended changes no password', sessionEnded, changePassword, 401],
    ['its passkey is removed changes no password', passkeyRemoved, async () => (await usePasskey(), changePassword()), 403],
  ])('that is checked while %s', async (_, change, call, status) => {
    const [before] = await state();
    expect((await overtake(call, change())).status).toBe(status);
    const overtaken = {
      ...(change === passwordChanged && { password_hash: 'another' }),
      ...(change === passkeyRemoved && { passkeys: null }),
    };
    expect(await state()).toEqual([{ ...before, ...overtaken }]);
  });

  it('changes the password and ends the other sessions, or does neither', async () => {
    const { username, password } = person;
    const logIn = () => request('POST /api/token/', { url: server.url, body: { username, password } });
    await logIn();
    const [before] = await state();
    await query(`alter table sessions add constraint stays check (revoked is null or owner_id <> '${person.id}')`);
    expect((await changePassword()).status).toBe(500);
    expect(await state()).toEqual([before]);
    await query('alter table sessions drop constraint stays');
    expect((await changePassword()).status).toBe(204);
    expect(await openSessions()).toEqual([{ count: '1' }]);
  });
});

describe('an access token', () => {
  it('is rejected by every other server within 5 seconds of the logout', async () => {
    const second = await startServerOnPostgres({ DATABASE_URL: server.database, JWT_SECRET: secret });
    const there = () => person.request('GET /api/notes/', { url: second.url });
    expect((await there()).status).toBe(200);

    await request('POST /api/token/revoke/', { url: server.url, body: { refresh: person.refresh } });
    const loggedOut = performance.now();
    while ((await there()).status === 200 && performance.now() - loggedOut < 10_000) await new Promise(setImmediate);
    expect(performance.now() - loggedOut).toBeLessThan(5000);
  });

  it.each([
    [
      'the password is changed',
      (proof: object) => ['POST /api/user/password/', { password: 'another horse battery', proof }] as const,
    ],
    ['all other sessions are ended', () => ['DELETE /api/sessions/', undefined] as const],
  ])('of an expired session is rejected once %s', async (_, call) => {
    const { username, password } = person;
    const { body: other } = await request<Tokens>('POST /api/token/', { url: server.url, body: { username, password } });
    await query(`update sessions set expires = now() where owner_id = '${person.id}'
      and id = (select id from sessions where owner_id = '${person.id}' order by created desc limit 1)`);
    const read = () => request('GET /api/notes/', { url: server.url, token: other.access });
    expect((await read()).status).toBe(200);

    const [path, body] = call({ password });
    expect((await person.request(path, { body })).status).toBe(204);
    expect((await read()).status).toBe(401);
  });
});
