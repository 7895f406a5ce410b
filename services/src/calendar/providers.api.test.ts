import { freePort } from '@daybook/tooling/machine/free-port';
import fs from 'node:fs';
import type { CalendarEvent, EventTime } from '@daybook/contracts/calendar';
import { CalendarBrowser } from '../../test/calendar-browser.ts';
import { type LocalServer, startLocalServer } from '../../test/local-server.ts';
import { type Radicale, radicaleUser, startRadicale } from '../../test/radicale.ts';
import { makeDataDir, type ServerProcess, startServer } from '../../test/server-process.ts';
import { KeyRing } from '../crypto/key-ring.ts';
import { demoClient } from './demo/server.ts';
import { demoCalendar } from './demo/events.ts';

const secret = 'a secret that has more than thirty-two characters';
const started = new Date();
const calendar = demoCalendar('busy', started);

let radicale: Radicale;
let files: LocalServer;
beforeAll(async () => {
  radicale = await startRadicale(calendar);
  files = await startLocalServer((_, response) => response.setHeader('content-type', 'text/calendar').end(calendar));
});
afterAll(async () => {
  await radicale.stop();
  await files.stop();
});

interface Kind {
  readonly env: (url: string) => Record<string, string>;
  readonly fields: () => Record<string, string>;
}

const local = { CALENDAR_ALLOW_LOCAL: '1' };
const { clientId, clientSecret } = demoClient(new KeyRing(secret));

/** Every provider, with the same events in its calendar. Google's own client talks to the demo's server in Google's place. */
const kinds: Record<string, Kind> = {
  demo: { env: () => ({}), fields: () => ({ action: 'allow', account: 'busy' }) },
  google: {
    env: (url) => ({
      CALENDAR_GOOGLE_CLIENT_ID: clientId,
      CALENDAR_GOOGLE_CLIENT_SECRET: clientSecret,
      CALENDAR_GOOGLE_URL: `${url}/api/calendar/demo`,
    }),
    fields: () => ({ action: 'allow', account: 'busy' }),
  },
  caldav: {
    env: () => ({ CALENDAR_PROVIDERS: 'caldav', ...local }),
    fields: () => ({ action: 'connect', url: radicale.url, ...radicaleUser }),
  },
  ics: { env: () => ({ CALENDAR_PROVIDERS: 'ics', ...local }), fields: () => ({ action: 'connect', url: `${files.url}/a.ics` }) },
};

describe.each(Object.keys(kinds))('the provider %s', (name) => {
  const kind = kinds[name]!;
  const dataDir = makeDataDir();
  let server: ServerProcess;
  let browser: CalendarBrowser;
  let token: string;

  beforeAll(async () => {
    const port = String(await freePort());
    server = await startServer({ DATA_DIR: dataDir, PORT: port, JWT_SECRET: secret, ...kind.env(`http://localhost:${port}`) });
    browser = new CalendarBrowser(server.url);
    token = await browser.token(kind.fields());
  });
  afterAll(async () => {
    await server.end();
    fs.rmSync(dataDir, { recursive: true, maxRetries: 5 });
  });

  it('lists ten events from now by their start, each once', async () => {
    const { status, body } = await browser.list(token, { timeZone: 'Europe/Berlin' });

    expect(status).toBe(200);
    expect(body).toMatchObject({ kind: 'calendar#events', timeZone: 'Europe/Berlin' });
    expect(body.items).toHaveLength(10);
    expect(new Set(body.items.map(({ id }) => id)).size).toBe(10);
    const starts = body.items.map(({ start }) => instantOf(start));
    expect(starts).toEqual(starts.toSorted((one, other) => one - other));
    for (const { end } of body.items) expect(instantOf(end)).toBeGreaterThan(Date.now());
  });

  it('shows current events, days without a shift, and missing titles as missing, but no cancelled events', async () => {
    const requestedAt = new Date();
    const { items } = (await browser.list(token, { timeZone: 'Pacific/Kiritimati' })).body;

    expect(instantOf(find(items, 'Planning, running now').start)).toBeLessThan(Date.now());
    const [marketDay, conference] = [find(items, 'Market day'), find(items, 'Conference')];
    // The demo makes its events at each request, the others at the start: a day may have begun since.
    const days = [started, requestedAt, new Date()].map((from) => [1, 2, 3, 6].map((day) => ({ date: inDays(day, from) })));
    expect(days).toContainEqual([marketDay.start, marketDay.end, conference.start, conference.end]);
    expect(items.find(({ id }) => id.startsWith('untitled'))).not.toHaveProperty('summary');
    expect(items.map(({ summary }) => summary)).toContain('<img src=x onerror=alert(1)> is only text');
    expect(JSON.stringify(items)).not.toContain('Cancelled');
  });

  it('keeps a weekly appointment at its clock time', async () => {
    const berlin = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' });
    for (const month of [0, 2, 4, 6, 8]) {
      const timeMin = new Date(Date.now() + month * 30 * 86_400_000).toISOString();
      const { items } = (await browser.list(token, { timeMin })).body;
      const weekly = items.filter(({ summary }) => summary === 'Weekly review');
      expect(weekly.length).toBeGreaterThan(0);
      for (const { start } of weekly) expect(berlin.format(instantOf(start))).toBe('09:00');
    }
  });

  it('lists fewer events on request', async () => {
    const all = (await browser.list(token)).body.items;
    expect((await browser.list(token, { maxResults: '3' })).body.items).toEqual(all.slice(0, 3));
  });

  it('gives no token of its own to the browser', async () => {
    const other = new CalendarBrowser(server.url);
    await other.authorize(kind.fields());
    const { text } = await other.claim();
    expect(Object.keys(JSON.parse(text) as object).sort()).toEqual(['access_token', 'expires_in', 'token_type']);
  });

  it('shows nothing after the person signed out, and still works for others', async () => {
    const other = await new CalendarBrowser(server.url).token(kind.fields());
    expect((await browser.revoke(other)).status).toBe(204);
    expect((await browser.list(other)).status).toBe(401);
    expect((await browser.list(token)).status).toBe(200);
  });

  it('ends as denied when the person declines', async () => {
    expect(await new CalendarBrowser(server.url).authorize({ ...kind.fields(), action: 'cancel' })).toBe(
      '/calendar?authorize=denied',
    );
  });
});

const find = (items: readonly CalendarEvent[], wanted: string) => {
  const found = items.find(({ summary }) => summary === wanted);
  if (!found) throw new Error(`${wanted} is not among ${items.map(({ summary }) => summary).join(', ')}`);
  return found;
};

/** A day counts from its first moment anywhere on earth to its last, which is enough to sort it. */
const instantOf = (time: EventTime) => Date.parse('date' in time ? `${time.date}T00:00:00+01:00` : time.dateTime);

const inDays = (days: number, from: Date) => new Date(from.getTime() + days * 86_400_000).toISOString().slice(0, 10);
