import { operations } from '@daybook/contracts/api';
import { aPerson, ask, type Person } from '../../test/api.ts';
import { allowed, aPortal, connected, exchange, pkce, preflight, refreshed, tasks } from '../../test/portals.ts';

let person: Person;
beforeAll(async () => {
  person = await aPerson();
});

/** Origins that somebody might take for https://portal.example, made of the portal's own. */
const lookAlikes: [string, (host: string) => string][] = [
  ['of another portal', () => 'https://other.example'],
  ['with more behind it', (host) => `https://${host}.evil.example`],
  ['with more before it', (host) => `https://evil-${host}`],
  ['below it', (host) => `https://sub.${host}`],
  ['above it', () => 'https://example'],
  ['of another port', (host) => `https://${host}:8443`],
  ['with the port that goes without saying', (host) => `https://${host}:443`],
  ['of another scheme', (host) => `http://${host}`],
  ['in capitals', (host) => `https://${host.toUpperCase()}`],
  ['with a dot at its end', (host) => `https://${host}.`],
  ['with a slash at its end', (host) => `https://${host}/`],
  ['as the name of a user', (host) => `https://${host}@evil.example`],
  ['with a letter of another alphabet, as browsers send it', (host) => new URL(`https://${host.replace('o', 'о')}`).origin],
  ['of a page that has none', () => 'null'],
  ['of a file', () => 'file://'],
  ['of nothing', () => ''],
];

describe.each(lookAlikes)('an origin %s', (_, alike) => {
  it('gets no code, no tokens, no tasks and no leave to read an answer', async () => {
    const portal = await aPortal();
    const origin = alike(new URL(portal.origin).host);
    const body = { origin, challenge: pkce().challenge };
    expect((await person.ask(`POST /api/portals/${portal.id}/connect/`, { body })).status).toBe(422);

    const { code, verifier } = await allowed(person, portal);
    expect((await exchange({ ...portal, origin }, code, verifier)).status).toBe(401);
    const { access, refresh } = await connected(person, portal);
    expect((await refreshed({ ...portal, origin }, refresh)).status).toBe(401);
    expect((await tasks(access, origin)).status).toBe(401);
    expect((await preflight('/api/tasks/', origin, 'GET')).headers.get('access-control-allow-origin')).toBeNull();
    expect((await tasks(access, portal.origin)).status).toBe(200);
  });
});

it('refuses an origin of letters that no browser sends', async () => {
  const portal = await aPortal();
  const body = { origin: portal.origin.replace('o', 'о'), challenge: pkce().challenge };
  expect((await person.ask(`POST /api/portals/${portal.id}/connect/`, { body })).status).toBe(422);
});

describe('a token of a portal', () => {
  const closed = operations.filter(({ secured, portals }) => secured !== false && portals !== true);

  it.each(closed)('does not let its holder $id', async ({ method, path, body, bodyType }) => {
    const portal = await aPortal();
    const { access } = await connected(person, portal);
    const sent = { ...(body && { body: {} }), ...(bodyType && { raw: 'x' }) };
    for (const headers of [{}, { origin: portal.origin }]) {
      const typed = { ...headers, ...(bodyType && { 'content-type': bodyType }) };
      const asked = await ask(`${method} ${path.replaceAll(/:\w+/g, 'x') as `/${string}`}`, {
        token: access,
        headers: typed,
        ...sent,
      });
      expect([401, 403]).toContain(asked.status);
    }
  });

  it('is no session: it is not refreshed as one, and ends none', async () => {
    const { access, refresh } = await connected(person, await aPortal());
    for (const token of [access, refresh]) {
      expect((await ask('POST /api/token/refresh/', { body: { refresh: token } })).status).toBe(401);
      await ask('POST /api/token/revoke/', { body: { refresh: token } });
    }
    expect((await ask('POST /api/token/refresh/', { body: { refresh: person.refresh } })).status).toBe(200);
  });

  it('is not what its refresh token is, nor the other way round', async () => {
    const portal = await aPortal();
    const { access, refresh } = await connected(person, portal);
    expect((await tasks(refresh, portal.origin)).status).toBe(401);
    expect((await refreshed(portal, access)).status).toBe(401);
  });

  it('is good for its own user’s tasks alone', async () => {
    const stranger = await aPerson();
    await stranger.ask('POST /api/tasks/', { body: { id: 77, title: 'Theirs', category: 'backlog' } });
    const { access } = await connected(person, await aPortal());
    expect((await ask('GET /api/tasks/77/', { token: access })).status).toBe(404);
  });
});

describe('a user’s own token', () => {
  it('is not good in a page of a portal, in which it would open everything', async () => {
    const { origin } = await aPortal();
    expect((await tasks(person.access, origin)).status).toBe(401);
    expect((await person.ask('GET /api/notes/', { headers: { origin } })).status).toBe(401);
    expect((await person.ask('POST /api/tasks/', { headers: { origin }, body: { title: 'x', category: 'backlog' } })).status).toBe(
      401,
    );
  });

  it('is good in a page of our own, which may be that of a portal too', async () => {
    const [own] = (await ask<{ origins: string[] }>('GET /api/portals/playground/')).body.origins;
    expect((await tasks(person.access, own ?? '')).status).toBe(200);
  });
});
