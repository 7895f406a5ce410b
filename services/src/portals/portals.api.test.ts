import type { Connection } from '@daybook/contracts/portal-connections';
import type { ShownPortal } from '@daybook/contracts/portals';
import { aPerson, apiUrl, request, errorsOf, type Person } from '../../test/api.ts';
import {
  giveConsent,
  aPortal,
  connectPortal,
  exchangeCode,
  pkce,
  refreshConnection,
  revokeConnection,
  listTasks,
} from '../../test/portals.ts';
import { operator } from '../../test/releasing.ts';

let person: Person;
beforeEach(async () => {
  person = await aPerson();
});

describe('a portal', () => {
  it('is registered with its origins by an operator only', async () => {
    const { id, origin } = await aPortal();
    const body = { id, name: 'Intranet', origins: [origin] };

    expect((await request('GET /api/portals/', { token: person.access })).status).toBe(401);
    expect((await person.request('POST /api/portals/', { body })).status).toBe(401);
    expect((await request('POST /api/portals/', { token: operator, body })).status).toBe(409);
    expect((await request(`GET /api/portals/${id}/`)).body).toEqual({ id, name: 'Intranet', origins: [origin] });
  });

  it.each([
    'http://portal.example',
    'https://portal.example/',
    'https://portal.example/path',
    'https://*.example',
    'null',
    'portal.example',
    'HTTPS://PORTAL.EXAMPLE',
  ])('cannot have the origin %s', async (origin) => {
    const response = await request('POST /api/portals/', {
      token: operator,
      body: { id: 'wrong', name: 'Wrong', origins: [origin] },
    });
    expect([response.status, errorsOf(response)]).toEqual([
      400,
      { 'origins.0': ['Must be an origin such as https://portal.example, without a path.'] },
    ]);
  });

  it('loses all its connections when it is removed', async () => {
    const portal = await aPortal();
    const { access } = await connectPortal(person, portal);
    expect((await request(`DELETE /api/portals/${portal.id}/`, { token: operator })).status).toBe(204);

    expect((await listTasks(access, portal.origin)).status).toBe(401);
    expect((await person.request<Connection[]>('GET /api/connections/')).body).toEqual([]);
    expect((await request(`GET /api/portals/${portal.id}/`)).status).toBe(404);
  });
});

describe('connecting a portal', () => {
  it('gives its page tokens for the user’s tasks only', async () => {
    const portal = await aPortal();
    const { access, expiresIn } = await connectPortal(person, portal);
    await person.request('POST /api/tasks/', { body: { title: 'Water', category: 'backlog' } });

    expect(expiresIn).toBe(900);
    expect((await listTasks(access, portal.origin)).body).toMatchObject([{ title: 'Water' }]);
    const notes = await request('GET /api/notes/', { token: access, headers: { origin: portal.origin } });
    expect([notes.status, notes.text]).toEqual([403, expect.stringContaining('This token gives access to tasks only.')]);
    expect((await request('GET /api/connections/', { token: access })).status).toBe(403);
    expect((await request('POST /api/token/refresh/', { body: { refresh: access } })).status).toBe(401);
  });

  it('accepts a code once; a second use ends the connection', async () => {
    const portal = await aPortal();
    const { code, verifier } = await giveConsent(person, portal);
    const { body } = await exchangeCode(portal, code, verifier);

    expect((await exchangeCode(portal, code, verifier)).status).toBe(401);
    expect((await listTasks(body.access, portal.origin)).status).toBe(401);
  });

  it('rejects a code with a wrong verifier, origin or portal, and keeps it valid', async () => {
    const [portal, other] = [await aPortal(), await aPortal()];
    const { code, verifier } = await giveConsent(person, portal);

    expect((await exchangeCode(portal, code, pkce().verifier)).status).toBe(401);
    expect((await exchangeCode({ ...portal, origin: other.origin }, code, verifier)).status).toBe(401);
    expect((await exchangeCode(other, code, verifier)).status).toBe(401);
    expect((await exchangeCode(portal, 'guessed', verifier)).status).toBe(401);
    expect((await exchangeCode(portal, code, verifier)).status).toBe(200);
  });
});

describe('a connection', () => {
  it('is refreshed once with each refresh token; a second use ends it', async () => {
    const portal = await aPortal();
    const first = await connectPortal(person, portal);
    const second = (await refreshConnection(portal, first.refresh)).body;
    expect((await listTasks(second.access, portal.origin)).status).toBe(200);

    expect((await refreshConnection(portal, first.refresh)).status).toBe(401);
    expect((await refreshConnection(portal, second.refresh)).status).toBe(401);
    expect((await listTasks(second.access, portal.origin)).status).toBe(401);
  });

  it('is valid at its own portal only', async () => {
    const [portal, other] = [await aPortal(), await aPortal()];
    const { access, refresh } = await connectPortal(person, portal);

    expect((await listTasks(access, other.origin)).status).toBe(401);
    expect((await refreshConnection(other, refresh)).status).toBe(401);
    expect((await refreshConnection({ ...portal, origin: other.origin }, refresh)).status).toBe(401);
    expect((await listTasks(access, portal.origin)).status).toBe(200);
  });

  it('is ended by its page: with its newest token or one before it, once or more often', async () => {
    const portal = await aPortal();
    const other = await connectPortal(person, portal);
    for (const isNewest of [true, false]) {
      const first = await connectPortal(person, portal);
      const second = (await refreshConnection(portal, first.refresh)).body;
      const ended = isNewest ? second : first;
      expect((await revokeConnection(portal, ended.refresh)).status).toBe(204);
      expect((await listTasks(second.access, portal.origin)).status).toBe(401);
      expect((await refreshConnection(portal, second.refresh)).status).toBe(401);
      expect((await revokeConnection(portal, ended.refresh)).status).toBe(204);
    }
    expect((await refreshConnection(portal, other.refresh)).status).toBe(200);
  });

  it('is not ended by another portal, another origin, or with an access token', async () => {
    const [portal, other] = [await aPortal(), await aPortal()];
    const { access, refresh } = await connectPortal(person, portal);
    expect((await revokeConnection(other, refresh)).status).toBe(204);
    expect((await revokeConnection({ ...portal, origin: other.origin }, refresh)).status).toBe(204);
    expect((await revokeConnection(portal, access)).status).toBe(204);
    expect((await listTasks(access, portal.origin)).status).toBe(200);
  });

  it('is listed for its own user only, who can end it at once', async () => {
    const portal = await aPortal();
    const { access, refresh } = await connectPortal(person, portal);
    const stranger = await aPerson();
    const [own] = (await person.request<Connection[]>('GET /api/connections/')).body;
    expect(own).toEqual({ id: own!.id, portal: { id: portal.id, name: 'Intranet' }, created: own!.created, used: own!.used });
    expect((await stranger.request<Connection[]>('GET /api/connections/')).body).toEqual([]);
    expect((await stranger.request(`DELETE /api/connections/${own!.id}/`)).status).toBe(404);

    expect((await person.request(`DELETE /api/connections/${own!.id}/`)).status).toBe(204);
    expect((await listTasks(access, portal.origin)).status).toBe(401);
    expect((await refreshConnection(portal, refresh)).status).toBe(401);
    expect((await person.request(`DELETE /api/connections/${own!.id}/`)).status).toBe(404);
  });

  it('ends when the user has twenty newer ones to its portal, so that an account cannot fill the database and its own list', async () => {
    const [portal, other] = [await aPortal(), await aPortal()];
    const ofOther = await connectPortal(person, other);
    const unused = await connectPortal(person, portal);
    const used = (await refreshConnection(portal, (await connectPortal(person, portal)).refresh)).body;
    for (let more = 0; more < 19; more += 1) await connectPortal(person, portal);

    expect((await person.request<Connection[]>('GET /api/connections/')).body).toHaveLength(21);
    expect((await refreshConnection(portal, unused.refresh)).status).toBe(401);
    expect((await listTasks(unused.access, portal.origin)).status).toBe(401);
    for (const [{ access }, { origin }] of [
      [used, portal],
      [ofOther, other],
    ] as const)
      expect((await listTasks(access, origin)).status).toBe(200);
  });

  it('ends with all others of its portal, and with unused codes, when the user withdraws the portal', async () => {
    const [portal, other] = [await aPortal(), await aPortal()];
    const [desk, phone, ofOther] = [
      await connectPortal(person, portal),
      await connectPortal(person, portal),
      await connectPortal(person, other),
    ];
    const { code, verifier } = await giveConsent(person, portal);
    const stranger = await aPerson();
    const theirs = await connectPortal(stranger, portal);

    expect((await person.request(`DELETE /api/portals/${portal.id}/connections/`)).status).toBe(204);
    for (const { access } of [desk, phone]) expect((await listTasks(access, portal.origin)).status).toBe(401);
    expect((await exchangeCode(portal, code, verifier)).status).toBe(401);
    expect((await listTasks(ofOther.access, other.origin)).status).toBe(200);
    expect((await listTasks(theirs.access, portal.origin)).status).toBe(200);
  });
});

describe('the frame, our own page in a portal', () => {
  it('opens and uses the connection for the page that embeds it', async () => {
    const portal = await aPortal();
    const { code, verifier } = await giveConsent(person, portal);
    const frame = { ...portal, origin: apiUrl() };

    const { access, refresh } = (await exchangeCode(frame, code, verifier)).body;
    expect((await listTasks(access, frame.origin)).status).toBe(200);
    expect((await refreshConnection(frame, refresh)).status).toBe(200);
  });
});

describe('the playground', () => {
  it('is a portal with the server’s own origins, except in production', async () => {
    const { body } = await request<ShownPortal>('GET /api/portals/playground/');
    expect(body.origins).toContain(apiUrl());
  });
});
