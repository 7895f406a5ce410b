import type { ClientRequest, IncomingMessage } from 'node:http';
import { changesReleases, forBrowser, forPlatform } from './proxy.mjs';

const places = { host: 'localhost:3100', url: 'https://daybook.example' };

describe('forBrowser', () => {
  it.each([
    ['https://daybook.example/login?x', 'http://localhost:3100/login?x'],
    ['/login', '/login'],
    ['https://accounts.example/', 'https://accounts.example/'],
    ['https://daybook.example.evil/', 'https://daybook.example.evil/'],
  ])('leads from %s to %s', (from, to) => {
    expect(forBrowser({ location: from }, places).location).toBe(to);
  });

  it('makes the cookies of an installation valid for this host', () => {
    const { 'set-cookie': cookies } = forBrowser(
      {
        'set-cookie': [
          'bucket=1; Path=/; Domain=daybook.example; Secure; HttpOnly',
          'flow=2; SameSite=None; Secure',
          '__Host-flow=3; Path=/; Secure',
        ],
      },
      places,
    );

    expect(cookies).toEqual(['bucket=1; Path=/; HttpOnly', 'flow=2; SameSite=Lax', '__Host-flow=3; Path=/; Secure']);
  });

  it('lets nothing be cached as immutable: another installation has other files with the same names', () => {
    expect(forBrowser({ 'cache-control': 'public, max-age=31536000, immutable', etag: '"a"' }, places)).toEqual({
      'cache-control': 'no-cache',
      etag: '"a"',
    });
    expect(forBrowser({ 'cache-control': 'no-store' }, places)).toEqual({ 'cache-control': 'no-store' });
  });

  it('does not require https of browsers', () => {
    expect(forBrowser({ 'strict-transport-security': 'max-age=1', connection: 'close', vary: 'a' }, places)).toEqual({ vary: 'a' });
  });
});

describe('forPlatform', () => {
  it.each([
    ['a page of here', 'http://localhost:3100', 'https://daybook.example'],
    ['another site', 'https://evil.example', undefined],
    ['another port', 'http://localhost:3000', undefined],
  ])('sends the origin of %s as the installation expects it', (_, origin, passed) => {
    const set: Record<string, string> = {};
    const request = { headers: { host: 'localhost:3100', origin, referer: `${origin}/task?x` } };
    const forwarded = { setHeader: (name: string, value: string) => (set[name] = value) } as unknown as ClientRequest;
    forPlatform(forwarded, request as IncomingMessage, 'https://daybook.example/');

    expect(set).toEqual(passed ? { origin: passed, referer: `${passed}/task?x` } : {});
  });
});

describe('changesReleases', () => {
  it.each([
    ['POST', '/api/releases/notes/1.0.0/'],
    ['PUT', '/api/apps/notes/live/'],
    ['POST', '/api/apps/notes/rollback/?x'],
    ['DELETE', '/api/tokens/1/'],
    ['POST', '/api/tokens'],
    ['POST', '/api/health/'],
    ['PUT', '//api//apps/notes/live/'],
    ['PUT', '/API/Apps/notes/live/'],
    ['PUT', '/%61pi/apps/notes/live/'],
    ['PUT', '/api/notes/../apps/notes/live/'],
    ['PUT', '/api/notes/%2e%2e/apps/notes/live/'],
    ['PUT', '/api%2fapps/notes/live/'],
    ['PUT', '/api\\apps/notes/live/'],
  ])('rejects %s %s', (method, url) => {
    expect(changesReleases({ method, url })).toBe(true);
  });

  it.each([
    ['GET', '/api/apps/'],
    ['GET', '/api/apps/notes/history/'],
    ['POST', '/api/notes/'],
    ['DELETE', '/api/tasks/1/'],
    ['POST', '/api/token/'],
    ['POST', '/api/token/refresh/'],
    ['PUT', '/api/notes/about-apps/'],
    ['POST', '/api/notes/%'],
  ])('lets %s %s pass', (method, url) => {
    expect(changesReleases({ method, url })).toBe(false);
  });
});
