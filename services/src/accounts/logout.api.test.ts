import net from 'node:net';
import { text } from 'node:stream/consumers';
import { aPerson, apiUrl, ask } from '../../test/api.ts';
import { allowed, aPortal, connected, exchange, pkce, tasks } from '../../test/portals.ts';

const logOut = (refresh: string) => ask('POST /api/token/revoke/', { body: { refresh } });

describe('after a logout', () => {
  it('the access token is refused at once by the server that ended the session', async () => {
    const person = await aPerson();
    expect((await person.ask('GET /api/notes/')).status).toBe(200);
    await logOut(person.refresh);

    const refused = await person.ask('GET /api/notes/');
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer error="invalid_token"']);
    expect((await person.ask('POST /api/notes/', { body: { title: 'x', category: 'PERSONAL' } })).status).toBe(401);
  });

  it('a call whose body comes later is not carried out', async () => {
    const person = await aPerson();
    const body = JSON.stringify({ title: 'Too late', category: 'PERSONAL' });
    const { hostname, port } = new URL(apiUrl());
    const socket = net.connect(Number(port), hostname);
    const headers = [`authorization: Bearer ${person.access}`, 'content-type: application/json', `content-length: ${body.length}`];
    const head = ['POST /api/notes/ HTTP/1.1', 'host: localhost', 'connection: close', ...headers, '', ''].join('\r\n');
    socket.write(head + body.slice(0, 5));
    // Long after it was let in: what began within the last second counts as confirmed.
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await logOut(person.refresh);
    socket.write(body.slice(5));
    expect(await text(socket)).toMatch(/^HTTP\/1.1 401 [^]*The access has ended since the request began/);
  });

  it('neither the access token nor a code that it got before opens the board to a portal', async () => {
    const person = await aPerson();
    const portal = await aPortal();
    const { code, verifier } = await allowed(person, portal);
    await logOut(person.refresh);

    const body = { origin: portal.origin, challenge: pkce().challenge };
    expect((await person.ask(`POST /api/portals/${portal.id}/connect/`, { body })).status).toBe(401);
    expect((await exchange(portal, code, verifier)).status).toBe(401);
  });

  it('a portal that was connected before keeps the board: the user withdraws that in the list of connections', async () => {
    const person = await aPerson();
    const portal = await aPortal();
    const { access } = await connected(person, portal);
    await logOut(person.refresh);

    expect((await tasks(access, portal.origin)).status).toBe(200);
  });
});
