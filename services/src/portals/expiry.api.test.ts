import { createHmac } from 'node:crypto';
import { aPerson, type Person } from '../../test/api.ts';
import { allowed, aPortal, connected, exchange, refreshed, tasks, type TestPortal } from '../../test/portals.ts';
import { type OwnApiOnServer, ownApiOnServer } from '../../test/own-api.ts';
import { asAdministrator } from '../../test/postgres-server.ts';
import { operated } from '../../test/releasing.ts';

const secret = 'a secret that only this test has: 0123456789';
let server: OwnApiOnServer;
let person: Person;
let portal: TestPortal;

beforeAll(async () => {
  server = await ownApiOnServer({ JWT_SECRET: secret, ...operated });
});
beforeEach(async () => {
  person = await aPerson(server.url);
  portal = await aPortal(server.url);
});

const query = (statement: string) => asAdministrator(server.database, async (client) => client.query(statement));

it('refuses an access token whose time is over', async () => {
  const { access } = await connected(person, portal);
  const now = Math.floor(Date.now() / 1000);
  expect((await tasks(signedAgain(access, { exp: now + 60 }), portal.origin, server.url)).status).toBe(200);
  expect((await tasks(signedAgain(access, { exp: now - 1 }), portal.origin, server.url)).status).toBe(401);
});

it('refuses a token that names no algorithm', async () => {
  const { access } = await connected(person, portal);
  const [, claims] = access.split('.');
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
  expect((await tasks(`${none}.${claims}.`, portal.origin, server.url)).status).toBe(401);
});

it('refuses a code that is older than a minute', async () => {
  const { code, verifier } = await allowed(person, portal);
  await query(`update connect_codes set created = created - interval '61 seconds'`);
  expect((await exchange(portal, code, verifier)).status).toBe(401);
});

it('refuses to go on with a connection that was not used for two weeks', async () => {
  const { refresh } = await connected(person, portal);
  await query(`update connections set used = now() - interval '14 days'`);
  expect((await refreshed(portal, refresh)).status).toBe(401);
});

/** The token with other claims, signed by the server's own secret. */
function signedAgain(token: string, more: object) {
  const [head, claims] = token.split('.');
  const changed = { ...(JSON.parse(Buffer.from(claims ?? '', 'base64url').toString()) as object), ...more };
  const signed = `${head}.${Buffer.from(JSON.stringify(changed)).toString('base64url')}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}
