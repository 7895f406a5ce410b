import type { RequestListener } from 'node:http';
import type { CalendarEvents } from '@daybook/contracts/calendar';
import { request } from '../../test/api.ts';
import { CalendarBrowser } from '../../test/calendar-browser.ts';
import { formError, serveCalendars } from '../../test/calendar-form.ts';
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
  ])('must be on the public internet, which %s is not', async (url) => {
    const internal = 'This address is not on the public internet, so it is not read.';
    expect(await formError(server, 'ics', { url })).toBe(internal);
    expect(await formError(server, 'caldav', { url: url.replace('webcal:', 'https:'), ...radicaleUser })).toBe(internal);
  });

  it.each(['http://example.com/a.ics', 'file:///etc/passwd', 'ftp://example.com/a.ics'])(
    'must begin with https, which %s does not',
    async (url) => {
      expect(await formError(server, 'ics', { url })).toBe('The address must begin with https://.');
    },
  );

  it('must be addresses', async () => {
    expect(await formError(server, 'ics', { url: '<b>nonsense' })).toBe('This is not the address of a calendar.');
  });

  it('can be chosen, and cancelled', async () => {
    const browser = new CalendarBrowser(server.url);
    const page = await browser.request('GET /api/calendar/authorize/');
    expect(page.text).toMatch(/Calendar address \(ICS\)[\s\S]*CalDAV/);
    await browser.request('GET /api/calendar/authorize/?provider=ics');
    const left = await browser.post('/api/calendar/connect/', { action: 'cancel' });
    expect(left.headers.get('location')).toBe('/calendar?authorize=denied');
    expect((await browser.request('GET /api/calendar/connect/')).text).toContain('name="url"');
  });

  it('are accepted only from the form of this browser', async () => {
    const browser = new CalendarBrowser(server.url);
    await browser.request('GET /api/calendar/authorize/?provider=ics');
    const sent = await browser.post('/api/calendar/connect/', { action: 'connect', state: 'forged', url: 'https://127.0.0.1/' });
    expect(sent.headers.get('location')).toBe('/calendar?authorize=expired');
  });

  it('show a wrong address again, unless it would make a large page', async () => {
    const pageFor = async (url: string) => {
      const browser = new CalendarBrowser(server.url);
      await browser.request('GET /api/calendar/authorize/?provider=ics');
      const { text } = await browser.request('GET /api/calendar/connect/');
      const state = /name="state" value="([\w-]+)"/.exec(text)![1]!;
      return browser.post('/api/calendar/connect/', { state, action: 'connect', url });
    };
    expect((await pageFor('"wrong"')).text).toContain('value="&#34;wrong&#34;"');
    const large = await pageFor('"'.repeat(5000));
    expect([large.status, large.text.length < 8192]).toEqual([422, true]);
  });
});

describe('a calendar file', () => {
  let server: ServerProcess;
  let files: LocalServer;
  let respond: RequestListener;
  beforeAll(async () => {
    server = await serveCalendars({ CALENDAR_ALLOW_LOCAL: '1' });
    files = await startLocalServer((request, response) => respond(request, response));
  });
  afterAll(() => files.stop());

  const connect = (name = 'a.ics') => formError(server, 'ics', { url: `${files.url}/${name}` });
  const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n');
  const notAList = 'The calendar sent something that is not a list of events.';

  it.each<[string, string, RequestListener]>([
    ['is a page', notAList, (_, response) => response.end('<!doctype html><title>Log in</title>')],
    ['is empty', notAList, (_, response) => response.end()],
    ['is cut off', notAList, (_, response) => response.end('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:x')],
    ['is an address book', notAList, (_, response) => response.end('BEGIN:VCARD\r\nFN:Ann\r\nEND:VCARD')],
    ['is not there', 'The calendar responded with an error (status 404).', (_, response) => response.writeHead(404).end()],
    ['wants a password', 'The calendar rejected the access.', (_, response) => response.writeHead(401).end()],
    ['is too large', 'The calendar is larger than this server reads.', (_, response) => response.end('x'.repeat(3_000_000))],
    [
      'is announced endlessly',
      'The calendar responded with an unknown status.',
      (_, response) => {
        const hint = setInterval(() => response.writeEarlyHints({ link: '</a>; rel=preload' }), 1);
        response.on('close', () => clearInterval(hint));
      },
    ],
    [
      'switches protocols',
      'The calendar responded with an unknown status.',
      (_, response) => void response.socket?.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
    ],
    [
      'is always elsewhere',
      'The calendar redirects too often.',
      (_, response) => response.writeHead(302, { location: '/again.ics' }).end(),
    ],
    [
      'holds more events than anybody has',
      notAList,
      (_, response) => response.end(calendar('BEGIN:VEVENT\r\nDTSTART:20300101T000000Z\r\nEND:VEVENT\r\n'.repeat(5001).trim())),
    ],
  ])('that %s, is rejected', async (_, message, listener) => {
    respond = listener;
    expect(await connect()).toBe(message);
  });

  it('is found after a redirection', async () => {
    respond = ({ url }, response) =>
      url === '/b.ics' ? response.end(calendar()) : response.writeHead(301, { location: '/b.ics' }).end();
    expect(await connect()).toBeUndefined();
  });

  it.each(['DURATION:P99999999999D', 'RRULE:FREQ=DAILY;INTERVAL=99999999999', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31'])(
    'is read although a stranger has sent an invitation to an event that nobody means: %s',
    async (line) => {
      respond = (_, response) => response.end(calendar('BEGIN:VEVENT', 'DTSTART:20300101T000000Z', line, 'END:VEVENT'));
      expect(await connect()).toBeUndefined();
    },
  );

  it('with a rule for every second does not block the server', async () => {
    const rules = [
      'FREQ=SECONDLY',
      'FREQ=MINUTELY',
      'FREQ=HOURLY',
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
      'FREQ=DAILY;BYHOUR=1,2,3',
    ];
    const events = rules.flatMap((rule) => ['BEGIN:VEVENT', 'DTSTART:20000101T000000Z', `RRULE:${rule}`, 'END:VEVENT']);
    respond = (_, response) => response.end(calendar(...events));
    const began = performance.now();
    const [, health] = await Promise.all([connect(), fetch(`${server.url}/healthz`)]);

    expect(health.status).toBe(200);
    expect(performance.now() - began).toBeLessThan(5000);
  });

  it('that takes too long, gets an error within four seconds', async () => {
    respond = (_, response) => response.end(calendar());
    const browser = new CalendarBrowser(server.url);
    await browser.authorize({ action: 'connect', url: `${files.url}/a.ics` }, '/api/calendar/authorize/?provider=ics');
    const { access_token: token } = (await browser.claim()).body;
    respond = (_, response) => response.writeHead(200).write('BEGIN:VCALENDAR');
    const began = performance.now();

    expect((await browser.list(token)).status).toBe(504);
    expect(performance.now() - began).toBeLessThan(4000);
  });
});

describe('a client that repeats requests', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await serveCalendars();
  });

  it('has to wait after fifty calendars', async () => {
    for (let attempt = 1; attempt <= 50; attempt++) await formError(server, 'ics', { url: 'nonsense' });
    expect(await formError(server, 'ics', { url: 'nonsense' })).toMatch(/^Too many attempts\. Try again in 1[45] minutes\.$/);
  });

  it('has to wait after sixty requests with one token in a minute', async () => {
    const statuses: number[] = [];
    for (let call = 1; call <= 61; call++) statuses.push((await new CalendarBrowser(server.url).list('x'.repeat(43))).status);
    expect(statuses).toEqual([...Array<number>(60).fill(401), 429]);
  });
});

/** Two calendars that take their parser's whole time, from networks of their own, and one that anybody might have. */
describe('a calendar that takes long to parse', () => {
  it('does not delay another person', async () => {
    const server = await serveCalendars({ CALENDAR_ALLOW_LOCAL: '1', TRUST_PROXY: 'loopback' });
    const bomb = ['BEGIN:VCALENDAR', 'VERSION:2.0'];
    for (let index = 0; index < 16_000; index++) {
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
      request<CalendarEvents>('GET /api/calendar/v3/calendars/primary/events?timeMin=2089-12-01T00:00:00Z', {
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
