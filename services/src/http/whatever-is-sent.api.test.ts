import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { aPerson, request, type Person } from '../../test/api.ts';
import { anArchive, aNote } from '../../test/sample-archives.ts';
import { type SeparateServerOnPostgres, startServerOnPostgres } from '../../test/separate-server.ts';
import { asAdministrator } from '../../test/postgres-server.ts';
import { highLimits } from '../../test/global-setup.ts';

const json = { 'content-type': 'application/json' };

let server: SeparateServerOnPostgres;
let person: Person;
beforeAll(async () => {
  // Short, so that slow clients are closed soon; not shorter, because this process may itself wait for a processor while it sends.
  server = await startServerOnPostgres({ ...highLimits, SLOW_CLIENT_SECONDS: '5' });
  person = await aPerson(server.url);
});

const calls = [
  'POST /api/token/',
  'POST /api/user/register/',
  'POST /api/token/refresh/',
  'POST /api/health/',
  'POST /api/calendar/revoke/',
  'POST /api/portals/x/token/',
  'POST /api/notes/',
  'PUT /api/notes/x/',
  'POST /api/notes/x/versions/1/restore/',
  'POST /api/tasks/',
  'POST /api/import/',
  'POST /api/releases/',
  'PUT /api/nothing/',
] as const;

const bodies: readonly [what: string, raw: string | Uint8Array<ArrayBuffer>, headers?: Readonly<Record<string, string>>][] = [
  ['nothing', ''],
  ['7 MB of text', JSON.stringify({ title: 'x'.repeat(7_000_000) })],
  ['500,000 levels', '['.repeat(500_000)],
  ['5 MB of lists', `[${'[],'.repeat(1_700_000)}[]]`],
  ['100,000 unknown fields', `{${Array.from({ length: 100_000 }, (_, index) => `"field${index}":1`).join()}}`],
  ['a list', '[1]'],
  ['a number', '1e999'],
  ['fields of wrong types', '{"username":{},"password":[],"title":1,"body":null,"category":true,"notes":{},"tasks":"x"}'],
  ['NULs', '{"username":"\\u0000","password":"\\u0000","title":"\\u0000","category":"PERSONAL"}'],
  ['half of an object', '{"title":"x"'],
  ['no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
  ['another type', 'title=x', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['no type', '{}', { 'content-type': 'nonsense' }],
];

it('for any body, nothing is stored, problem documents stay small, and the server stays healthy', async () => {
  const before = await rowCounts();
  await longestDelay();
  const health = watchHealth();
  const tiny = Array.from({ length: 40 }, () => inTinyChunks('POST /api/health/'));
  const slow = Array.from({ length: 50 }, (_, index) => slowly(calls[index % calls.length]!));
  for (const [what, raw, headers = json] of bodies) {
    const sent = calls.flatMap((call) =>
      [undefined, person.access].map((token) => request(call, { url: server.url, raw, headers, token })),
    );
    for (const { status, headers, text: problem } of await Promise.all(sent)) {
      const isRejected = (status >= 400 && status < 500) || status === 503;
      const type = headers.get('content-type')?.split(';')[0];
      expect([what, status, isRejected, type]).toEqual([what, status, true, 'application/problem+json']);
      expect(Buffer.byteLength(problem)).toBeLessThanOrEqual(8000);
    }
  }
  // On a busy machine some are too slow to arrive.
  for (const response of await Promise.all(tiny)) expect(response).toMatch(/^HTTP\/1.1 40[08] /);
  for (const response of await Promise.all(slow)) expect(response).toMatch(/^(HTTP\/1.1 4\d\d [^]*application\/problem\+json|$)/);
  expect([...(await health())]).toEqual([200]);
  // On a machine that does nothing else it is a tenth of that. What the thread waited for others is not the server's.
  expect((await longestDelay()) / waitingFactor()).toBeLessThan(2);
  expect(peakMegabytes()).toBeLessThan(512);
  expect(await rowCounts()).toEqual(before);
});

it('an archive of 30 MB is parsed in a thread of its own', async () => {
  const notes = Array.from({ length: 50_000 }, (_, index) => aNote({ slug: `note-${index}`, body: 'x'.repeat(400) }));
  const raw = JSON.stringify(anArchive({ notes })).slice(0, -1);
  const before = processorTime();
  expect((await person.request('POST /api/import/', { raw, headers: json })).status).toBe(400);
  const after = processorTime();
  expect(after.others - before.others).toBeGreaterThan(after.main - before.main);
});

/** How many rows each table has; without those that count attempts, and the times of jobs. */
const rowCounts = () =>
  asAdministrator(server.database, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('attempts', 'jobs') order by 1`,
    );
    const counts: Record<string, unknown> = {};
    for (const { name } of rows) counts[name] = (await client.query(`select count(*)::int as count from ${name}`)).rows[0];
    return counts;
  });

/** Asks for /healthz until it is called; returns which statuses came. */
function watchHealth() {
  const statuses = new Set<number>();
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      statuses.add((await request('GET /healthz', { url: server.url })).status);
      await pause(20);
    }
    return statuses;
  })();
  return () => {
    isOver = true;
    return watching;
  };
}

/** How long the server's main loop stood still at most since the last call, in seconds. */
async function longestDelay() {
  const { text: metrics } = await request('GET /metrics', { url: server.url });
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(metrics)?.[1]);
}

/** How much longer the server's main thread has taken than it has computed, because others had the processor: 1 or more (proc(5), schedstat). */
function waitingFactor() {
  const [ran = 1, waited = 0] = fs.readFileSync(`/proc/${server.pid}/task/${server.pid}/schedstat`, 'utf8').split(' ').map(Number);
  return 1 + waited / ran;
}

/** Sends only a part of a body, and resolves to the response when the server closes the connection. */
async function slowly(call: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const socket = net.connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(`${call} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${person.access}\r\ncontent-type: application/json\r\n`);
  socket.write('content-length: 5000\r\n\r\n{"title":');
  return text(socket).catch(() => '');
}

/** Sends 60,000 chunks of a byte, which were an object each. */
async function inTinyChunks(call: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const socket = net.connect(Number(port), hostname);
  const headers = ['host: a', 'connection: close', 'content-type: application/json', 'transfer-encoding: chunked'];
  socket.write(`${[`${call} HTTP/1.1`, ...headers].join('\r\n')}\r\n\r\n${'1\r\na\r\n'.repeat(60_000)}0\r\n\r\n`);
  return text(socket);
}

/** The most memory that the server has had. */
const peakMegabytes = () => Number(/^VmHWM:\s+(\d+) kB$/m.exec(fs.readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024;

/** Of the server's main thread and of its other threads, in ticks of the kernel. */
function processorTime() {
  const all = ticksOf(`/proc/${server.pid}/stat`);
  const main = ticksOf(`/proc/${server.pid}/task/${server.pid}/stat`);
  return { main, others: all - main };
}

/** In user mode and in the kernel: fields 14 and 15 of proc(5), the twelfth and thirteenth behind the name. */
function ticksOf(file: string) {
  const [, fields = ''] = fs.readFileSync(file, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return (user ?? 0) + (system ?? 0);
}
