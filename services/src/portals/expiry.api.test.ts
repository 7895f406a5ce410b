import { createHmac } from 'node:crypto';
import type { Connection } from '@daybook/contracts/portal-connections';
import type { Tokens } from '@daybook/contracts/accounts';
import { type ApiResult, aPerson, request, type Person } from '../../test/api.ts';
import {
  giveConsent,
  aPortal,
  connectPortal,
  exchangeCode,
  refreshConnection,
  listTasks,
  pkce,
  type TestPortal,
} from '../../test/portals.ts';
import { type SeparateServerOnPostgres, startServerOnPostgres } from '../../test/separate-server.ts';
import { asAdministrator } from '../../test/postgres-server.ts';
import { operatorSettings, operator } from '../../test/releasing.ts';

const secret = 'a secret that only this test has: 0123456789';
let server: SeparateServerOnPostgres;
let person: Person;
let portal: TestPortal;

beforeAll(async () => {
  server = await startServerOnPostgres({ JWT_SECRET: secret, ...operatorSettings });
});
beforeEach(async () => {
  person = await aPerson(server.url);
  portal = await aPortal(server.url);
});

const query = (statement: string) => asAdministrator(server.database, async (client) => client.query(statement));

it('rejects an expired access token', async () => {
  const { access } = await connectPortal(person, portal);
  const now = Math.floor(Date.now() / 1000);
  expect((await listTasks(resigned(access, { exp: now + 60 }), portal.origin, server.url)).status).toBe(200);
  expect((await listTasks(resigned(access, { exp: now - 1 }), portal.origin, server.url)).status).toBe(401);
});

it('rejects a token without an algorithm', async () => {
  const { access } = await connectPortal(person, portal);
  const [, claims] = access.split('.');
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
  expect((await listTasks(`${none}.${claims}.`, portal.origin, server.url)).status).toBe(401);
});

it('rejects a code that is older than a minute', async () => {
  const { code, verifier } = await giveConsent(person, portal);
  await query(`update connect_codes set created = created - interval '61 seconds'`);
  expect((await exchangeCode(portal, code, verifier)).status).toBe(401);
});

it('rejects a code whose session is not there any more', async () => {
  const { code, verifier } = await giveConsent(person, portal);
  await query(`delete from sessions where owner_id = '${person.id}'`);
  expect((await exchangeCode(portal, code, verifier)).status).toBe(401);
});

it('does not refresh a connection that was unused for two weeks', async () => {
  const { refresh } = await connectPortal(person, portal);
  await query(`update connections set used = now() - interval '14 days'`);
  expect((await refreshConnection(portal, refresh)).status).toBe(401);
});

it('does not refresh a connection that is 90 days old, however often it was used', async () => {
  const { refresh } = await connectPortal(person, portal);
  const ageTo = (days: number) =>
    query(`update connections set created = now() - interval '${days} days' where owner_id = '${person.id}'`);
  await ageTo(89);
  const again = await refreshConnection(portal, refresh);
  expect(again.status).toBe(200);
  await ageTo(90);
  expect((await refreshConnection(portal, again.body.refresh)).status).toBe(401);
});

describe('the exchange of a code', () => {
  it('opens no connection for another session while the password is changed', async () => {
    await connectPortal(person, portal);
    const { username, password } = person;
    const { body: stolen } = await request<Tokens>('POST /api/token/', { url: server.url, body: { username, password } });
    const thief: Person = { ...person, request: (call, more) => request(call, { url: server.url, token: stolen.access, ...more }) };

    // The change has committed nothing yet: it waits for the older connection, which it is to end.
    const [changed, exchanged] = await whileLocked(
      `select from connections where owner_id = '${person.id}' for update`,
      async () => {
        const body = { password: 'another horse battery', proof: { password } };
        const changing = send(person.request('POST /api/user/password/', { body }));
        await untilBlocked(changing);
        const { code, verifier } = await giveConsent(thief, portal);
        const exchanging = send(exchangeCode(portal, code, verifier));
        await untilBlocked(changing, exchanging);
        return [changing, exchanging];
      },
    );
    expect([changed?.status, exchanged?.status]).toEqual([204, 401]);
    expect((await person.request('GET /api/connections/')).body).toEqual([]);
  });

  it('does not delay the removal of its portal', async () => {
    const { code, verifier } = await giveConsent(person, portal);
    const [exchanged, removed] = await whileLocked(`select from accounts where id = '${person.id}' for update`, async () => {
      const exchanging = send(exchangeCode(portal, code, verifier));
      await untilBlocked(exchanging);
      const removing = send(request(`DELETE /api/portals/${portal.id}/`, { url: server.url, token: operator }));
      await untilBlocked(exchanging, removing);
      return [exchanging, removing];
    });
    expect([removed?.status, exchanged?.status]).toEqual([204, 401]);
  });
});

it('gives no code for a portal that is removed meanwhile', async () => {
  const [connected] = await whileLocked(`delete from portals where id = '${portal.id}'`, async () => {
    const body = { origin: portal.origin, challenge: pkce().challenge };
    const connecting = send(person.request(`POST /api/portals/${portal.id}/connect/`, { body }));
    await untilBlocked(connecting);
    return [connecting];
  });
  expect(connected?.status).toBe(404);
});

interface Sent {
  readonly response: Promise<ApiResult>;
  hasEnded: boolean;
}

function send(response: Promise<ApiResult>): Sent {
  const sent = { response, hasEnded: false };
  void response.finally(() => (sent.hasEnded = true));
  return sent;
}

/** Sends requests while the rows of a statement are locked, and returns their responses. */
const whileLocked = (statement: string, work: () => Promise<Sent[]>) =>
  asAdministrator(server.database, async (client) => {
    await client.query(`begin; ${statement}`);
    const sent = await work();
    await client.query('commit');
    return Promise.all(sent.map(({ response }) => response));
  });

/** Waits until each of these requests waits for a lock in the database, or has ended. */
async function untilBlocked(...sent: Sent[]) {
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  while ((await query(waiting)).rowCount! < sent.filter(({ hasEnded }) => !hasEnded).length) await new Promise(setImmediate);
}

describe('the security log', () => {
  it('records the connection of a code that was used twice', async () => {
    const { code, verifier } = await giveConsent(person, portal);
    await exchangeCode(portal, code, verifier);
    const [{ id }] = (await person.request<[Connection]>('GET /api/connections/')).body;
    for (const _ of [1, 2]) expect((await exchangeCode(portal, code, verifier)).status).toBe(401);

    expect(reuses()).toEqual([
      expect.objectContaining({
        security: 'portal-code-reused',
        portal: portal.id,
        connection: id,
        address: expect.any(String) as unknown,
      }),
    ]);
    expect(server.stdout()).not.toContain(code);
  });

  it('records the connection of a refresh token that was used twice', async () => {
    const { refresh } = await connectPortal(person, portal);
    const [{ id }] = (await person.request<[Connection]>('GET /api/connections/')).body;
    await refreshConnection(portal, refresh);
    for (const _ of [1, 2]) expect((await refreshConnection(portal, refresh)).status).toBe(401);

    expect(reuses()).toEqual([
      expect.objectContaining({ security: 'portal-refresh-token-reused', portal: portal.id, connection: id }),
    ]);
    expect(server.stdout()).not.toContain(refresh);
  });

  it('records that a portal is registered or removed', async () => {
    await request(`DELETE /api/portals/${portal.id}/`, { url: server.url, token: operator });
    const lines = server.stdout().split('\n');
    const eventsOf = lines.filter((line) => line.includes(`"portal":"${portal.id}"`)).map((line) => JSON.parse(line) as object);
    expect(eventsOf).toEqual([
      expect.objectContaining({ security: 'portal-created' }),
      expect.objectContaining({ security: 'portal-deleted' }),
    ]);
  });

  it('does not record an unused refresh token of a connection that was revoked or unused for too long', async () => {
    const [withdrawn, unused] = [await connectPortal(person, portal), await connectPortal(person, portal)];
    await person.request(`DELETE /api/connections/${(await person.request<[Connection]>('GET /api/connections/')).body[0].id}/`);
    await query(`update connections set used = now() - interval '14 days'`);
    for (const { refresh } of [withdrawn, unused]) expect((await refreshConnection(portal, refresh)).status).toBe(401);
    expect(reuses()).toEqual([]);
  });
});

/** Returns the token with other claims, signed with the server's own secret. */
function resigned(token: string, more: object) {
  const [head, claims] = token.split('.');
  const changed = { ...(JSON.parse(Buffer.from(claims ?? '', 'base64url').toString()) as object), ...more };
  const content = `${head}.${Buffer.from(JSON.stringify(changed)).toString('base64url')}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

/** Returns the log lines about reused tokens of this test's user. */
const reuses = () =>
  server
    .stdout()
    .split('\n')
    .filter((line) => line.includes('"security":"portal-') && line.includes('-reused'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ owner }) => owner === person.id);
