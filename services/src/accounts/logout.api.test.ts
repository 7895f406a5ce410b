import net from 'node:net';
import { text } from 'node:stream/consumers';
import { aPerson, apiUrl, request } from '../../test/api.ts';
import { giveConsent, aPortal, connectPortal, exchangeCode, pkce, listTasks } from '../../test/portals.ts';

const logOut = (refresh: string) => request('POST /api/token/revoke/', { body: { refresh } });

describe('after a logout', () => {
  it('the access token is rejected at once by the server that ended the session', async () => {
    const person = await aPerson();
    expect((await person.request('GET /api/notes/')).status).toBe(200);
    await logOut(person.refresh);

    const response = await person.request('GET /api/notes/');
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer error="invalid_token"']);
    expect((await person.request('POST /api/notes/', { body: { title: 'x', category: 'PERSONAL' } })).status).toBe(401);
  });

  it('a request whose body comes later is rejected', async () => {
    const person = await aPerson();
    const body = JSON.stringify({ title: 'Too late', category: 'PERSONAL' });
    const { hostname, port } = new URL(apiUrl());
    const socket = net.connect(Number(port), hostname);
    const headers = [`authorization: Bearer ${person.access}`, 'content-type: application/json', `content-length: ${body.length}`];
    const head = ['POST /api/notes/ HTTP/1.1', 'host: localhost', 'connection: close', ...headers, '', ''].join('\r\n');
    socket.write(head + body.slice(0, 5));
    // Long after its authentication: a request is checked again when it is older than a second.
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await logOut(person.refresh);
    socket.write(body.slice(5));
    expect(await text(socket)).toMatch(/^HTTP\/1.1 401 [^]*The access has ended since the request began/);
  });

  it('a portal can use neither the access token nor a code from before', async () => {
    const person = await aPerson();
    const portal = await aPortal();
    const { code, verifier } = await giveConsent(person, portal);
    await logOut(person.refresh);

    const body = { origin: portal.origin, challenge: pkce().challenge };
    expect((await person.request(`POST /api/portals/${portal.id}/connect/`, { body })).status).toBe(401);
    expect((await exchangeCode(portal, code, verifier)).status).toBe(401);
  });

  it('a portal that was connected before keeps its access, until the user revokes the connection', async () => {
    const person = await aPerson();
    const portal = await aPortal();
    const { access } = await connectPortal(person, portal);
    await logOut(person.refresh);

    expect((await listTasks(access, portal.origin)).status).toBe(200);
  });
});
