import { formError, serveCalendars } from '../../test/calendar-form.ts';
import { startLocalServer } from '../../test/local-server.ts';
import { radicaleUser, startRadicale } from '../../test/radicale.ts';
import type { ServerProcess } from '../../test/server-process.ts';

const letters = Array.from({ length: 20_000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');

describe('a CalDAV server', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await serveCalendars({ CALENDAR_ALLOW_LOCAL: '1' });
  });

  it('can be connected by the address of a calendar, and its error for a wrong password is shown', async () => {
    const event = ['BEGIN:VEVENT', 'UID:1', 'DTSTART:20300101T000000Z', 'SUMMARY:New year', 'END:VEVENT'];
    const radicale = await startRadicale(['BEGIN:VCALENDAR', 'VERSION:2.0', ...event, 'END:VCALENDAR'].join('\r\n'));
    try {
      expect(await formError(server, 'caldav', { url: radicale.calendar, ...radicaleUser })).toBeUndefined();
      expect(await formError(server, 'caldav', { url: radicale.url, ...radicaleUser, password: 'wrong' })).toBe(
        'The calendar rejected the access.',
      );
    } finally {
      await radicale.stop();
    }
  });

  it.each([
    [
      'has more elements than a parser likes',
      `<d:prop>${Array.from({ length: 40_000 }, (_, index) => `<a${index}>1</a${index}>`).join('')}</d:prop>`,
    ],
    ['is nested without an end', '<d:prop>'.repeat(100_000)],
    ['is no XML', 'x'.repeat(1_000_000)],
    [
      'has an address whose host takes the URL parser seconds',
      `<d:prop><d:current-user-principal><d:href>//${letters}/</d:href></d:current-user-principal></d:prop><d:status>HTTP/1.1 200 OK</d:status>`,
    ],
    ['is a page', '<!doctype html><title>Log in</title>'],
  ])('whose response %s, is rejected, and the server responds to others meanwhile', async (_, content) => {
    const body = `<d:multistatus xmlns:d="DAV:"><d:response><d:href>/</d:href><d:propstat>${content}</d:propstat></d:response></d:multistatus>`;
    const dav = await startLocalServer((_request, response) => response.writeHead(207).end(body));
    try {
      const waits: number[] = [];
      const message = formError(server, 'caldav', { url: dav.url, ...radicaleUser });
      let isSettled = false;
      void message.finally(() => (isSettled = true));
      while (!isSettled) {
        const began = performance.now();
        await fetch(`${server.url}/healthz`);
        waits.push(performance.now() - began);
      }
      expect(await message).toMatch(
        /^(The calendar sent (something that is not a list of events|an address that is not valid or is too long)|There is no calendar at this address)\.$/,
      );
      expect(Math.max(...waits)).toBeLessThan(1500);
    } finally {
      await dav.stop();
    }
  });

  it.each([
    ['one long address', 'The calendar sent an address that is not valid or is too long.', [`/?${letters.slice(0, 2000)}`]],
    [
      'ten addresses that are too long together',
      'The addresses and the password are too long to be stored. Enter the address of one calendar.',
      Array.from({ length: 10 }, (_, index) => `/${index}/${'x'.repeat(1000)}/`),
    ],
  ])('that has %s, is not stored', async (_, message, hrefs) => {
    const dav = await startLocalServer(({ headers }, response) =>
      response.writeHead(207).end(headers.depth === '0' ? multistatus('/', home) : multistatus(hrefs, calendar)),
    );
    try {
      expect(await formError(server, 'caldav', { url: dav.url, ...radicaleUser })).toBe(message);
    } finally {
      await dav.stop();
    }
  });

  it('is discovered from its address to the person and their calendars', async () => {
    const bodies: Record<string, string> = {
      '/dav/': multistatus('/dav/', '<d:current-user-principal><d:href>/people/ann/</d:href></d:current-user-principal>'),
      '/people/ann/': multistatus('/people/ann/', '<c:calendar-home-set><d:href>/home/ann/</d:href></c:calendar-home-set>'),
      '/home/ann/': multistatus('/home/ann/office/', calendar),
    };
    const requests: string[] = [];
    const dav = await startLocalServer(({ method, url = '' }, response) => {
      requests.push(`${method} ${url}`);
      if (url === '/.well-known/caldav') return response.writeHead(301, { location: '/dav/' }).end();
      const found = bodies[url];
      return found ? response.writeHead(207).end(found) : response.writeHead(404).end();
    });
    try {
      expect(await formError(server, 'caldav', { url: `${dav.url}/anything`, ...radicaleUser })).toBeUndefined();
      expect(requests).toEqual(
        ['/anything', '/.well-known/caldav', '/dav/', '/people/ann/', '/home/ann/'].map((path) => `PROPFIND ${path}`),
      );
    } finally {
      await dav.stop();
    }
  });

  it.each<[string, (thief: string, depth: unknown) => string | undefined]>([
    ['a redirection', () => undefined],
    [
      'the address of the person',
      (thief) => multistatus('/', `<d:current-user-principal><d:href>${thief}</d:href></d:current-user-principal>`),
    ],
    [
      'the address of all calendars',
      (thief) => multistatus('/', `<c:calendar-home-set><d:href>${thief}</d:href></c:calendar-home-set>`),
    ],
    ['the address of a calendar', (thief, depth) => (depth === '0' ? multistatus('/', home) : multistatus(thief, calendar))],
  ])('that leads to another server by %s does not make us send the password there', async (_, bodyFor) => {
    const stolen: (string | undefined)[] = [];
    const thief = await startLocalServer(({ headers }, response) => {
      stolen.push(headers.authorization);
      response.writeHead(207).end(multistatus('/', calendar));
    });
    const dav = await startLocalServer(({ headers }, response) => {
      const body = bodyFor(thief.url, headers.depth);
      return body === undefined ? response.writeHead(302, { location: thief.url }).end() : response.writeHead(207).end(body);
    });
    try {
      expect(await formError(server, 'caldav', { url: dav.url, ...radicaleUser })).toBe(
        `The calendar leads to ${thief.url}, which does not get your password. If you trust that server, enter its address.`,
      );
      expect(stolen).toEqual([]);
    } finally {
      await Promise.all([dav.stop(), thief.stop()]);
    }
  });
});

const calendar = '<d:resourcetype><d:collection/><c:calendar/></d:resourcetype>';

const home = '<c:calendar-home-set><d:href>/home/</d:href></c:calendar-home-set>';

function multistatus(hrefs: string | string[], properties: string) {
  const propstat = `<d:propstat><d:prop>${properties}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat>`;
  const responses = [hrefs].flat().map((href) => `<d:response><d:href>${href}</d:href>${propstat}</d:response>`);
  return `<d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${responses.join('')}</d:multistatus>`;
}
