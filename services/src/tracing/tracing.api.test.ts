import { aPerson, type Person, request } from '../../test/api.ts';
import { startBackend } from '../../test/backends.ts';
import { CalendarBrowser } from '../../test/calendar-browser.ts';
import { authorize, FakeGoogle, json, settingsOf, someTokens } from '../../test/fake-google.ts';
import { operatorSettings } from '../../test/releasing.ts';
import { type SeparateServer, startSeparateServerForAll } from '../../test/separate-server.ts';
import { TraceReceiver } from '../../test/trace-receiver.ts';
import type { ReceivedSpan } from '../../test/otlp-spans.ts';

const [traceId, parentId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];

const google = new FakeGoogle();
let receiver: Awaited<ReturnType<typeof TraceReceiver.start>>;
let server: SeparateServer;
let somebody: Person;
let startedAt: number;

beforeAll(async () => {
  startedAt = performance.now();
  receiver = await TraceReceiver.start();
  server = await startSeparateServerForAll({
    WORKERS: '2',
    ...operatorSettings,
    ...settingsOf(await google.start()),
    BACKEND_ALLOW_LOCAL: '1',
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_SERVICE_NAME: 'daybook-test',
  });
  somebody = await aPerson(server.url);
});
afterAll(async () => {
  receiver.release();
  await server.end();
  await receiver.stop();
  await google.stop();
});

/** Resolves with the span of a request when it was received: the server sends them every two seconds. */
async function received(isSought: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan> {
  for (;;) {
    const found = receiver.spans.find(isSought);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const createNote = (traceparent?: string) =>
  somebody.request('POST /api/notes/', {
    headers: traceparent === undefined ? {} : { traceparent },
    body: { title: 'Zebra title', body: 'Zebra body', category: 'PERSONAL' },
  });

const listNotes = () => somebody.request('GET /api/notes/');

describe('a trace', () => {
  it('leads from the request over its span to its statements, with the ids of the log, and without what a user wrote', async () => {
    const { headers } = await createNote(`00-${traceId}-${parentId}-00`);
    await somebody.request('GET /api/notes-search/?search=zebra');

    const span = await received((each) => each.traceId === traceId && each.parentId === parentId);
    expect(span).toMatchObject({ name: 'POST /api/notes/', status: 0, service: 'daybook-test' });
    expect(span.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/notes/',
      'http.response.status_code': 201,
      'daybook.operation': 'createNote',
      'daybook.request_id': headers.get('x-request-id'),
    });
    const others = receiver.spans.filter((each) => each.traceId === traceId && each !== span);
    expect(others.map(({ name }) => name)).toContain('insert notes');
    expect(others.every((each) => each.parentId === span.spanId && 'db.query.text' in each.attributes)).toBe(true);
    expect(headers.get('traceparent')).toBe(`00-${traceId}-${span.spanId}-00`);
    expect(server.stdout()).toContain(`"trace_id":"${traceId}","span_id":"${span.spanId}"`);
    await received(({ attributes }) => attributes['daybook.operation'] === 'searchNotes');
    for (const typed of ['Zebra', 'zebra', somebody.username, somebody.password, somebody.access, somebody.id])
      expect(receiver.received).not.toContain(typed);
  });

  it('continues at the backend of an app', async () => {
    const { path, received: arrived } = await startBackend((_, response) => response.end('{}'), { url: server.url });
    await somebody.request(`GET ${path}/entries?day=zebra`, { headers: { traceparent: `00-${traceId}-${parentId}-01` } });

    const [, , spanId] = String(arrived[0]?.headers['traceparent']).split('-');
    const call = await received((each) => each.spanId === spanId);
    const of = await received((each) => each.spanId === call.parentId);
    expect(call).toMatchObject({ traceId, name: expect.stringMatching(/^backend /) as unknown });
    expect(of).toMatchObject({ traceId, parentId, name: 'GET /api/x/:app/*' });
  });

  it('has each call to a calendar server: to connect the calendar, to read it, to renew the access, and to end it', async () => {
    google.token = (response) => json(response, 200, someTokens({ expires_in: -1 }));
    const token = await authorize(server.url);
    google.token = (response) => json(response, 200, someTokens());
    const browser = new CalendarBrowser(server.url);
    expect((await browser.list(token)).status).toBe(200);
    expect((await browser.revoke(token)).status).toBe(204);
    const parents = {
      'calendar google connect': 'GET /api/calendar/callback/',
      'calendar google': 'GET /api/calendar/v3/calendars/primary/events',
      'calendar google renew': 'calendar google',
      'calendar google revoke': 'POST /api/calendar/revoke/',
    };
    for (const [call, name] of Object.entries(parents)) {
      const span = await received((each) => each.name === call);
      const of = await received(({ spanId }) => spanId === span.parentId);
      expect([call, span.attributes, of.name]).toEqual([call, {}, name]);
    }
    for (const secret of [token, 'an-access-token', 'a-refresh-token', 'a-code']) expect(receiver.received).not.toContain(secret);
  });

  it('begins at the server for a job', async () => {
    const job = await received(({ name }) => name.startsWith('job '));
    expect(job).toMatchObject({ parentId: '', status: 0 });
  });
});

describe('a receiver', () => {
  it.each(['hangs', 'fails', 'breaks', 'refuses'] as const)('that %s costs no request anything', async (mode) => {
    const before = receiver.requests;
    receiver.mode = mode;
    while (receiver.requests === before) expect((await listNotes()).status).toBe(200);
    expect((await createNote()).status).toBe(201);
    receiver.release();
  });

  it('that refuses is counted, and in the log once a minute for each process', async () => {
    const lines = () => server.stdout().split('The receiver of traces did not get some spans.').length - 1;
    while (lines() === 0) await listNotes();
    const minutes = Math.ceil((performance.now() - startedAt) / 60_000);
    expect(lines()).toBeLessThanOrEqual(2 * minutes);
    const { text } = await request('GET /metrics', { url: server.url });
    expect(text).toMatch(/^daybook_spans_total\{state="failed"\} [1-9]/m);
  });

  it('gets the last spans when the server stops, also if it has hung before', async () => {
    const last = '7'.repeat(32);
    await createNote(`00-${last}-${parentId}-00`);
    expect(await server.end()).toBe(0);
    expect(receiver.spans).toContainEqual(expect.objectContaining({ traceId: last, parentId }));
  });
});
