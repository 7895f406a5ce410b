import type { RequestListener } from 'node:http';
import type { CalendarEvents } from '@daybook/contracts/calendar';
import { ask } from '../../test/api.ts';
import { CalendarBrowser } from '../../test/calendar-browser.ts';
import { refusalOf, serveCalendars } from '../../test/calendar-form.ts';
import { type LocalServer, startLocalServer } from '../../test/local-server.ts';
import { radicaleUser } from '../../test/radicale.ts';
import type { ServerProcess } from '../../test/server-process.ts';

describe('the addresses of calendars', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await serveCalendars();
  });

  it.each([
    'https://127.0.0.1/a.ics',
    'https://2130706433/a.ics',
    'https://0x7f.1/a.ics',
    'https://[::1]/a.ics',
    'https://[::ffff:10.0.0.1]/a.ics',
    'https://169.254.169.254/latest/meta-data/',
    'https://localhost/a.ics',
    'webcal://192.168.0.1/a.ics',
  ])('lie in the open network, which %s does not', async (url) => {
    const internal = 'The address lies within a network that is not open, and is not asked.';
    expect(await refusalOf(server, 'ics', { url })).toBe(internal);
    expect(await refusalOf(server, 'caldav', { url: url.replace('webcal:', 'https:'), ...radicaleUser })).toBe(internal);
  });

  it.each(['http://example.com/a.ics', 'file:///etc/passwd', 'ftp://example.com/a.ics'])(
    'begin with https, as %s does not',
    async (url) => {
      expect(await refusalOf(server, 'ics', { url })).toBe('The address must begin with https://.');
    },
  );

  it('are addresses', async () => {
    expect(await refusalOf(server, 'ics', { url: '<b>nonsense' })).toBe('This is not the address of a calendar.');
  });

  it('are offered to choose from, and can be left again', async () => {
    const browser = new CalendarBrowser(server.url);
    const page = await browser.ask('GET /api/calendar/authorize/');
    expect(page.text).toMatch(/Calendar address \(ICS\)[\s\S]*CalDAV/);
    await browser.ask('GET /api/calendar/authorize/?provider=ics');
    const left = await browser.post('/api/calendar/connect/', { action: 'cancel' });
    expect(left.headers.get('location')).toBe('/calendar?authorize=denied');
    expect((await browser.ask('GET /api/calendar/connect/')).text).toContain('name="url"');
  });

  it('are taken from the form of this browser alone', async () => {
    const browser = new CalendarBrowser(server.url);
    await browser.ask('GET /api/calendar/authorize/?provider=ics');
    const sent = await browser.post('/api/calendar/connect/', { action: 'connect', state: 'forged', url: 'https://127.0.0.1/' });
    expect(sent.headers.get('location')).toBe('/calendar?authorize=expired');
  });
});

describe('a calendar file', () => {
  let server: ServerProcess;
  let files: LocalServer;
  let answer: RequestListener;
  beforeAll(async () => {
    server = await serveCalendars({ CALENDAR_ALLOW_LOCAL: '1' });
    files = await startLocalServer((request, response) => answer(request, response));
  });
  afterAll(() => files.stop());

  const connect = (name = 'a.ics') => refusalOf(server, 'ics', { url: `${files.url}/${name}` });
  const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n');
  const nonsense = 'The calendar answered with something that is no list of events.';

  it.each<[string, string, RequestListener]>([
    ['is a page', nonsense, (_, response) => response.end('<!doctype html><title>Log in</title>')],
    ['is empty', nonsense, (_, response) => response.end()],
    ['is cut off', nonsense, (_, response) => response.end('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:x')],
    ['is an address book', nonsense, (_, response) => response.end('BEGIN:VCARD\r\nFN:Ann\r\nEND:VCARD')],
    ['is not there', 'The calendar refused with status 404.', (_, response) => response.writeHead(404).end()],
    ['wants a password', 'The calendar refused the access.', (_, response) => response.writeHead(401).end()],
    ['is too large', 'The calendar is larger than this server reads.', (_, response) => response.end('x'.repeat(3_000_000))],
    [
      'is announced without an end',
      'The calendar answered with no status that is known.',
      (_, response) => {
        const hint = setInterval(() => response.writeEarlyHints({ link: '</a>; rel=preload' }), 1);
        response.on('close', () => clearInterval(hint));
      },
    ],
    [
      'is another protocol',
      'The calendar answered with no status that is known.',
      (_, response) => void response.socket?.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
    ],
    [
      'is always elsewhere',
      'The calendar leads from address to address without an end.',
      (_, response) => response.writeHead(302, { location: '/again.ics' }).end(),
    ],
    [
      'holds more events than anybody has',
      nonsense,
      (_, response) => response.end(calendar('BEGIN:VEVENT\r\nDTSTART:20300101T000000Z\r\nEND:VEVENT\r\n'.repeat(5001).trim())),
    ],
  ])('that %s, is refused', async (_, message, listener) => {
    answer = listener;
    expect(await connect()).toBe(message);
  });

  it('is found at the address that it has moved to', async () => {
    answer = ({ url }, response) =>
      url === '/b.ics' ? response.end(calendar()) : response.writeHead(301, { location: '/b.ics' }).end();
    expect(await connect()).toBeUndefined();
  });

  it('with a rule for every second keeps the server from nothing', async () => {
    const rules = [
      'FREQ=SECONDLY',
      'FREQ=MINUTELY',
      'FREQ=HOURLY',
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
      'FREQ=DAILY;BYHOUR=1,2,3',
    ];
    const events = rules.flatMap((rule) => ['BEGIN:VEVENT', 'DTSTART:20000101T000000Z', `RRULE:${rule}`, 'END:VEVENT']);
    answer = (_, response) => response.end(calendar(...events));
    const began = performance.now();
    const [, health] = await Promise.all([connect(), fetch(`${server.url}/healthz`)]);

    expect(health.status).toBe(200);
    expect(performance.now() - began).toBeLessThan(5000);
  });

  it('that takes too long, is waited for no longer than four seconds', async () => {
    answer = (_, response) => response.end(calendar());
    const browser = new CalendarBrowser(server.url);
    await browser.authorize({ action: 'connect', url: `${files.url}/a.ics` }, '/api/calendar/authorize/?provider=ics');
    const { access_token: token } = (await browser.claim()).body;
    answer = (_, response) => response.writeHead(200).write('BEGIN:VCALENDAR');
    const began = performance.now();

    expect((await browser.list(token)).status).toBe(504);
    expect(performance.now() - began).toBeLessThan(4000);
  });
});

describe('who goes on and on', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await serveCalendars();
  });

  it('has to wait after fifty addresses of calendars', async () => {
    for (let attempt = 1; attempt <= 50; attempt++) await refusalOf(server, 'ics', { url: 'nonsense' });
    expect(await refusalOf(server, 'ics', { url: 'nonsense' })).toMatch(/^Too many attempts\. Try again in 1[45] minutes\.$/);
  });

  it('has to wait after sixty questions with one token in a minute', async () => {
    const statuses: number[] = [];
    for (let call = 1; call <= 61; call++) statuses.push((await new CalendarBrowser(server.url).list('x'.repeat(43))).status);
    expect(statuses).toEqual([...Array<number>(60).fill(401), 429]);
  });
});

/** Two calendars that take their parser's whole time, from networks of their own, and one that anybody might have. */
describe('a calendar that takes long to parse', () => {
  it('keeps another person from nothing', async () => {
    const server = await serveCalendars({ CALENDAR_ALLOW_LOCAL: '1', TRUST_PROXY: 'loopback' });
    const bomb = ['BEGIN:VCALENDAR', 'VERSION:2.0'];
    for (let index = 0; index < 4000; index++) {
      bomb.push(
        'BEGIN:VEVENT',
        `UID:${index}`,
        'DTSTART:19000101T000000Z',
        'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
        'END:VEVENT',
      );
    }
    const event = ['BEGIN:VEVENT', 'UID:1', 'DTSTART:20900101T000000Z', 'SUMMARY:Far away', 'END:VEVENT'];
    let isReady = false;
    const files = await startLocalServer(({ url }, response) => {
      const lines = isReady && url === '/bomb.ics' ? bomb : ['BEGIN:VCALENDAR', 'VERSION:2.0', ...event];
      response.end([...lines, 'END:VCALENDAR'].join('\r\n'));
    });
    const tokenFor = async (name: string) => {
      const browser = new CalendarBrowser(server.url);
      await browser.authorize({ action: 'connect', url: `${files.url}/${name}` }, '/api/calendar/authorize/?provider=ics');
      return (await browser.claim()).body.access_token;
    };
    const list = (token: string, from: string) =>
      ask<CalendarEvents>('GET /api/calendar/v3/calendars/primary/events?timeMin=2089-12-01T00:00:00Z', {
        url: server.url,
        token,
        headers: { 'x-forwarded-for': from },
      });
    try {
      const bombs: string[] = [];
      while (bombs.length < 2) bombs.push(await tokenFor('bomb.ics'));
      const good = await tokenFor('good.ics');
      isReady = true;
      const attack = bombs.map((token, index) => list(token, `203.0.113.${index}`));
      const seen = await list(good, '198.51.100.7');

      expect([seen.status, seen.body.items?.[0]?.summary]).toEqual([200, 'Far away']);
      for (const { status } of await Promise.all(attack)) expect([502, 504]).toContain(status);
    } finally {
      await files.stop();
    }
  });
});
