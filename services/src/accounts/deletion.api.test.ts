import type { Tokens } from '@daybook/contracts/accounts';
import type { Deletion } from '@daybook/contracts/own-account';
import { aPerson, request, type Person } from '../../test/api.ts';
import { type SeparateServerOnPostgres, startServerOnPostgres } from '../../test/separate-server.ts';
import { giveConsent, aPortal, connectPortal, exchangeCode, listTasks } from '../../test/portals.ts';
import { asAdministrator } from '../../test/postgres-server.ts';
import { operatorSettings } from '../../test/releasing.ts';
import { DirectConnections } from '../database/direct-connections.ts';
import { Jobs } from '../database/jobs/jobs.ts';
import { ClosedAccountsJob } from './closed-accounts.job.ts';

let server: SeparateServerOnPostgres;
beforeAll(async () => {
  server = await startServerOnPostgres(operatorSettings);
});

const query = (statement: string) =>
  asAdministrator(server.database, async (client) => (await client.query<Record<string, unknown>>(statement)).rows);

const logIn = ({ username, password }: Person) =>
  request<Tokens & { restored?: boolean }>('POST /api/token/', { url: server.url, body: { username, password } });
/** Ends the time in which a login restores the account. */
const close = ({ id }: Person, ago: string) => query(`update accounts set closes = now() - interval '${ago}' where id = '${id}'`);
const deleteAccount = (person: Person, password = person.password) =>
  person.request<Deletion>('POST /api/user/deletion/', { body: { proof: { password } } });

/** Returns the number of the user's rows in each table with an owner. */
async function rowsOf(owner: string): Promise<Record<string, number>> {
  const tables = await query(
    `select table_name as name from information_schema.columns where column_name = 'owner_id' and table_schema = 'public' order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables as { name: string }[]) {
    const [row] = await query(`select count(*)::int from ${name} where owner_id = '${owner}'`);
    counts[name] = row?.['count'] as number;
  }
  return counts;
}

/** Creates a user with rows in every table with an owner. */
async function aBusyPerson(): Promise<Person> {
  const person = await aPerson(server.url);
  await person.request('POST /api/notes/', {
    headers: { 'idempotency-key': 'key' },
    body: { title: 'Milk', category: 'PERSONAL' },
  });
  await person.request('PUT /api/notes/milk/', { body: { title: 'Bread', category: 'PERSONAL' } });
  await person.request('POST /api/tasks/', { body: { title: 'Milk', category: 'backlog' } });
  await person.request('POST /api/tasks/', { body: { title: 'Rent', category: 'backlog' } });
  await person.request('DELETE /api/tasks/2/');
  await person.request('PUT /api/documents/habits/first/', { body: { name: 'Run' } });
  await connectPortal(person, await aPortal(server.url));
  await query(`insert into passkeys (owner_id, id, name, public_key, counter, transports, synced)
    values ('${person.id}', 'passkey of ${person.id}', 'Phone', '', 0, '{}', true)`);
  return person;
}

/** Runs the job at once: the product looks for due jobs once a minute. Returns what it wrote to the security log. */
async function untilGone(owner: string) {
  const connections = new DirectConnections(server.database);
  const jobs = new Jobs(connections, { firstWithin: 10, lookEvery: 20 });
  const logged: unknown[][] = [];
  const write = (...line: unknown[]) => logged.push(line);
  new ClosedAccountsJob(jobs, connections, { write } as never).onModuleInit();
  await query(`update jobs set due = now() where name = 'delete-closed-accounts'`);
  while ((await query(`select from accounts where id = '${owner}'`)).length > 0)
    await new Promise((resolve) => setTimeout(resolve, 50));
  await jobs.onModuleDestroy();
  await connections.onApplicationShutdown();
  return logged;
}

describe('deleting an account', () => {
  it('ends all sessions and connections at once, and returns until when a login restores the account', async () => {
    const person = await aPerson(server.url);
    const portal = await aPortal(server.url);
    const { access } = await connectPortal(person, portal);
    const { code, verifier } = await giveConsent(person, portal);
    const { status, body } = await deleteAccount(person);
    const days = (Date.parse(body.until) - Date.now()) / 86_400_000;
    expect([status, Math.round(days)]).toEqual([200, 14]);

    expect((await person.request('GET /api/notes/')).status).toBe(401);
    expect((await request('POST /api/token/refresh/', { url: server.url, body: { refresh: person.refresh } })).status).toBe(401);
    expect((await listTasks(access, portal.origin, server.url)).status).toBe(401);
    expect((await exchangeCode(portal, code, verifier)).status).toBe(401);
    const { username, password } = person;
    expect((await request('POST /api/user/register/', { url: server.url, body: { username, password } })).status).toBe(409);
  });

  it('is rejected with a wrong password', async () => {
    const person = await aPerson(server.url);
    expect((await deleteAccount(person, 'wrong')).status).toBe(403);
    expect((await person.request('GET /api/notes/')).status).toBe(200);
  });

  it('is cancelled by a login, which restores everything', async () => {
    const person = await aBusyPerson();
    await deleteAccount(person);
    const { body } = await logIn(person);
    expect(body.restored).toBe(true);
    const notes = await request<object[]>('GET /api/notes/', { url: server.url, token: body.access });
    expect(notes.body).toHaveLength(1);
    expect((await logIn(person)).body.restored).toBeUndefined();
  });

  it('removes all rows of the account after the grace period, touches no other account, and frees the username', async () => {
    const [person, other] = [await aBusyPerson(), await aBusyPerson()];
    const before = await rowsOf(other.id);
    await deleteAccount(other);
    await logIn(other);
    await giveConsent(person, await aPortal(server.url));
    // A table without rows would prove nothing: for a new table, add a row to the busy user.
    expect(Object.entries(await rowsOf(person.id)).filter(([, count]) => count === 0)).toEqual([]);

    await deleteAccount(person);
    await close(person, '20 minutes');
    expect((await logIn(person)).status).toBe(401);
    expect(await untilGone(person.id)).toEqual([['account-deleted', undefined, { owner: person.id }]]);
    expect(Object.values(await rowsOf(person.id)).filter((count) => count > 0)).toEqual([]);
    expect(await rowsOf(other.id)).toMatchObject({ notes: before['notes'], tasks: before['tasks'], passkeys: 1 });
    const { username, password } = person;
    expect((await request('POST /api/user/register/', { url: server.url, body: { username, password } })).status).toBe(201);
  });

  it('keeps the rows while access tokens may be valid, so that every server rejects them', async () => {
    const [person, earlier] = [await aPerson(server.url), await aPerson(server.url)];
    await deleteAccount(person);
    await deleteAccount(earlier);
    await close(person, '15 minutes');
    await close(earlier, '1 hour');
    await untilGone(earlier.id);
    expect(await rowsOf(person.id)).toMatchObject({ sessions: 1 });
    expect((await logIn(person)).status).toBe(401);
  });
});
