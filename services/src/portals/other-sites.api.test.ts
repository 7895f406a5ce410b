import { aPerson, type Person, request } from '../../test/api.ts';
import { aPortal, connectPortal, listTasks, sendPreflight } from '../../test/portals.ts';

let person: Person;
beforeEach(async () => {
  person = await aPerson();
});

describe('a page of another site', () => {
  it('may read tasks and their entity tags if it belongs to a portal', async () => {
    const portal = await aPortal();
    const { access } = await connectPortal(person, portal);
    const response = await listTasks(access, portal.origin);

    expect(response.headers.get('access-control-allow-origin')).toBe(portal.origin);
    expect(response.headers.get('access-control-expose-headers')).toContain('etag');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    expect(response.headers.get('vary')).toContain('Origin');
    const preflighted = await sendPreflight('/api/tasks/1/', portal.origin, 'PUT');
    expect([preflighted.status, preflighted.headers.get('access-control-allow-methods')]).toEqual([204, 'DELETE, GET, HEAD, PUT']);
  });

  it('may read errors too if it belongs to a portal', async () => {
    const portal = await aPortal();
    const { access } = await connectPortal(person, portal);
    const body = { title: 'Water', category: 'backlog' };
    const { id } = (await person.request<{ id: number }>('POST /api/tasks/', { body })).body;
    const headers = { origin: portal.origin, 'if-match': '"another"' };
    const responses = [
      await listTasks('expired', portal.origin),
      await request(`PUT /api/tasks/${id}/`, { token: access, headers, body }),
    ];
    expect(responses.map((response) => [response.status, response.headers.get('access-control-allow-origin')])).toEqual([
      [401, portal.origin],
      [412, portal.origin],
    ]);
    for (const response of responses) expect(response.headers.get('access-control-expose-headers')).toContain('etag');
  });

  it.each([
    ['/api/tasks/', 'https://stranger.example'],
    ['/api/tasks/', 'null'],
    ['/api/notes/', 'own'],
    ['/api/token/', 'own'],
    ['/api/connections/', 'own'],
  ])('may not read %s as %s', async (path, of) => {
    const portal = await aPortal();
    const origin = of === 'own' ? portal.origin : of;
    expect((await sendPreflight(path, origin, 'POST')).headers.get('access-control-allow-origin')).toBeNull();
    const response = await request(`GET ${path as `/${string}`}`, { headers: { origin } });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });
});
