import { revokeConnection } from '@daybook/contracts/portal-tokens';
import { keyValueStorage } from '@daybook/kit/host/key-value-storage';
import { endConnections, revokeEnded } from './end-connections.ts';
import { connectionKey } from './forget-connections.ts';

const stored = { origin: 'https://daybook.example', portal: 'intranet', storage: keyValueStorage() };
const requests: [url: string, body: unknown][] = [];

/** Daybook responds with this status; 0 if it cannot be reached. */
let status: number;

beforeEach(() => {
  localStorage.clear();
  requests.length = 0;
  status = 204;
  window.fetch = (url, init) => {
    requests.push([url as string, JSON.parse(init?.body as string)]);
    return status === 0 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(new Response(null, { status }));
  };
});

const connect = (portal: string, user: string, refresh: string) => localStorage.setItem(connectionKey(portal, user), refresh);

describe('the end of the connections in a browser', () => {
  it('forgets and revokes all of a portal; what is kept by person and other portals stay', async () => {
    connect('intranet', '', 'r1');
    connect('intranet', '17', 'r2');
    connect('intranet-2', '', 'r3');
    localStorage.setItem('daybook:kept:ann:changes', '5');
    localStorage.setItem('daybook:draft:ann:outbox/1', '{}');
    const ended = endConnections(stored);
    expect(Object.keys(localStorage).filter((key) => key.includes('connection'))).toEqual(['daybook:connection:intranet-2']);
    expect(await ended).toBe(true);
    expect(Object.keys(localStorage).sort()).toEqual([
      'daybook:connection:intranet-2',
      'daybook:draft:ann:outbox/1',
      'daybook:kept:ann:changes',
    ]);
    const address = `https://daybook.example${revokeConnection.path.replace(':id', 'intranet')}`;
    expect(requests).toEqual([
      [address, { refresh: 'r1' }],
      [address, { refresh: 'r2' }],
    ]);
  });

  it('may leave that of one user', async () => {
    connect('intranet', '', 'r1');
    connect('intranet', '17', 'r2');
    connect('intranet', '18', 'r3');
    await endConnections(stored, connectionKey('intranet', '18'));
    expect(Object.entries(localStorage)).toEqual([['daybook:connection:intranet:18', 'r3']]);
  });

  it.each([0, 429, 408, 500, 503])('is repeated until Daybook has confirmed it, which it did not by %d', async (failure) => {
    connect('intranet', '17', 'r2');
    status = failure;
    expect(await endConnections(stored)).toBe(false);
    expect(Object.keys(localStorage)).toEqual(['daybook:to-revoke:intranet:r2']);
    status = 204;
    expect(await revokeEnded(stored)).toBe(true);
    expect([localStorage.length, requests.length]).toEqual([0, 2]);
  });

  it.each([404, 401])('is not repeated after %d: there is nothing to revoke', async (response) => {
    connect('intranet', '', 'r1');
    status = response;
    expect([await endConnections(stored), localStorage.length]).toEqual([true, 0]);
  });

  it('reaches the boards of this page, also if nothing was stored', async () => {
    const listener = jest.fn();
    window.addEventListener('storage', listener);
    expect(await endConnections(stored)).toBe(true);
    window.removeEventListener('storage', listener);
    expect([listener.mock.calls.length, requests]).toEqual([1, []]);
  });

  it('does not reach them if it leaves that of one user, and there is no other', async () => {
    const listener = jest.fn();
    window.addEventListener('storage', listener);
    expect(await endConnections(stored, connectionKey('intranet', '18'))).toBe(true);
    window.removeEventListener('storage', listener);
    expect(listener).not.toHaveBeenCalled();
  });
});
