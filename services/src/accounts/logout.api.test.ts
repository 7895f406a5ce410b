import { aPerson, request } from '../../test/api.ts';
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
