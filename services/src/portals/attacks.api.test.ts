import { operations } from '@daybook/contracts/operations';
import { aPerson, request, type Person } from '../../test/api.ts';
import {
  giveConsent,
  aPortal,
  connectPortal,
  exchangeCode,
  pkce,
  sendPreflight,
  refreshConnection,
  listTasks,
} from '../../test/portals.ts';

let person: Person;
beforeAll(async () => {
  person = await aPerson();
});

/** Origins that could be mistaken for the portal's own, made from its host. */
const lookAlikes: [string, (host: string) => string][] = [
  ['of another portal', () => 'https://other.example'],
  ['with a suffix', (host) => `https://${host}.evil.example`],
  ['with a prefix', (host) => `https://evil-${host}`],
  ['of a subdomain', (host) => `https://sub.${host}`],
  ['of the parent domain', () => 'https://example'],
  ['of another port', (host) => `https://${host}:8443`],
  ['with the default port', (host) => `https://${host}:443`],
  ['of another scheme', (host) => `http://${host}`],
  ['in upper case', (host) => `https://${host.toUpperCase()}`],
  ['with a trailing dot', (host) => `https://${host}.`],
  ['with a trailing slash', (host) => `https://${host}/`],
  ['as the user name of another URL', (host) => `https://${host}@evil.example`],
  ['with a letter of another alphabet, as browsers send it', (host) => new URL(`https://${host.replace('o', 'о')}`).origin],
  ['of an opaque page', () => 'null'],
  ['of a file', () => 'file://'],
  ['that is empty', () => ''],
];

describe.each(lookAlikes)('an origin %s', (_, alike) => {
  it('gets no code, no tokens, no tasks and no CORS permission', async () => {
    const portal = await aPortal();
    const origin = alike(new URL(portal.origin).host);
    const body = { origin, challenge: pkce().challenge };
    expect((await person.request(`POST /api/portals/${portal.id}/connect/`, { body })).status).toBe(422);

    const { code, verifier } = await giveConsent(person, portal);
    expect((await exchangeCode({ ...portal, origin }, code, verifier)).status).toBe(401);
    const { access, refresh } = await connectPortal(person, portal);
    expect((await refreshConnection({ ...portal, origin }, refresh)).status).toBe(401);
    expect((await listTasks(access, origin)).status).toBe(401);
    expect((await sendPreflight('/api/tasks/', origin, 'GET')).headers.get('access-control-allow-origin')).toBeNull();
    expect((await listTasks(access, portal.origin)).status).toBe(200);
  });
});

it('rejects an origin with characters that no browser sends', async () => {
  const portal = await aPortal();
  const body = { origin: portal.origin.replace('o', 'о'), challenge: pkce().challenge };
  expect((await person.request(`POST /api/portals/${portal.id}/connect/`, { body })).status).toBe(422);
});

describe('a token of a portal', () => {
  const closed = operations.filter(({ secured, portals }) => secured !== false && portals !== true);

  it.each(closed)('does not allow $id', async ({ method, path, body, bodyType }) => {
    const portal = await aPortal();
    const { access } = await connectPortal(person, portal);
    const content = { ...(body && { body: {} }), ...(bodyType && { raw: 'x' }) };
    for (const headers of [{}, { origin: portal.origin }]) {
      const typedHeaders = { ...headers, ...(bodyType && { 'content-type': bodyType }) };
      const response = await request(`${method} ${path.replaceAll(/:\w+/g, 'x') as `/${string}`}`, {
        token: access,
        headers: typedHeaders,
        ...content,
      });
      expect([401, 403]).toContain(response.status);
    }
  });

  it('cannot be refreshed as a session, and ends none', async () => {
    const { access, refresh } = await connectPortal(person, await aPortal());
    for (const token of [access, refresh]) {
      expect((await request('POST /api/token/refresh/', { body: { refresh: token } })).status).toBe(401);
      await request('POST /api/token/revoke/', { body: { refresh: token } });
    }
    expect((await request('POST /api/token/refresh/', { body: { refresh: person.refresh } })).status).toBe(200);
  });

  it('cannot be used as a refresh token, nor the other way round', async () => {
    const portal = await aPortal();
    const { access, refresh } = await connectPortal(person, portal);
    expect((await listTasks(refresh, portal.origin)).status).toBe(401);
    expect((await refreshConnection(portal, access)).status).toBe(401);
  });

  it('gives access to its own user’s tasks only', async () => {
    const stranger = await aPerson();
    await stranger.request('POST /api/tasks/', { body: { id: 77, title: 'Theirs', category: 'backlog' } });
    const { access } = await connectPortal(person, await aPortal());
    expect((await request('GET /api/tasks/77/', { token: access })).status).toBe(404);
  });
});

describe('a user’s own token', () => {
  it('is rejected in a page of a portal, where it would give access to everything', async () => {
    const { origin } = await aPortal();
    expect((await listTasks(person.access, origin)).status).toBe(401);
    expect((await person.request('GET /api/notes/', { headers: { origin } })).status).toBe(401);
    expect(
      (await person.request('POST /api/tasks/', { headers: { origin }, body: { title: 'x', category: 'backlog' } })).status,
    ).toBe(401);
  });

  it('is accepted in our own page, even if its origin is also a portal’s', async () => {
    const [own] = (await request<{ origins: string[] }>('GET /api/portals/playground/')).body.origins;
    expect((await listTasks(person.access, own ?? '')).status).toBe(200);
  });
});
