import { once } from 'node:events';
import net from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { importArchive } from '@daybook/contracts/archive';
import { listNotes } from '@daybook/contracts/notes';
import Fastify, { type FastifyInstance } from 'fastify';
import { answerClientError } from './client-error.ts';
import { keepAddresses } from './keep-addresses.ts';
import { limitHeavyCalls } from './heavy-calls.ts';
import { answerMemory } from './limit-memory.ts';
import { noteBegunRequests } from './when-abandoned.ts';

const mebibyte = 1024 * 1024;

let fastify: FastifyInstance;
let port: number;
/** Handlers of /list wait for these. */
let releases: (() => void)[];
let begun: number;
let arrived = 0;
let longBegun: number;
let answers: ReturnType<typeof answerMemory>;
/** Whether the sessions of all go on. */
let isAllowed = true;
/** Whose imports to /import-later have begun, in this order. */
let imported: string[];

beforeEach(async () => {
  [releases, begun, longBegun, imported] = [[], 0, 0, []];
  fastify = Fastify({ bodyLimit: 2 * mebibyte, trustProxy: true, clientErrorHandler: answerClientError });
  fastify.decorateRequest('owner', null);
  keepAddresses(fastify);
  noteBegunRequests(fastify);
  answers = answerMemory();
  limitHeavyCalls(fastify, { connections: 20, answers, isAllowed: () => Promise.resolve(isAllowed) });
  fastify.addHook('onRoute', (route) => {
    const identify = (request: { owner: string | null; headers: Record<string, unknown> }, _: unknown, done: () => void) => {
      request.owner = request.headers['x-owner'] as string;
      arrived += 1;
      done();
    };
    route.onRequest = [identify, ...[route.onRequest ?? []].flat()];
  });
  fastify.get('/list', { config: { operation: listNotes } }, async () => {
    begun += 1;
    await new Promise<void>((resolve) => releases.push(resolve));
    return 'a list';
  });
  fastify.get('/long', { config: { operation: listNotes } }, (_, reply) => {
    longBegun += 1;
    return reply.send(Readable.from(endless()));
  });
  fastify.get('/pieces', { config: { operation: listNotes } }, (_, reply) => reply.send(Readable.from(threePieces(), inOnes)));
  fastify.get('/short', { config: { operation: listNotes } }, () => Promise.resolve('short'));
  fastify.get('/large', { config: { operation: listNotes } }, (_, reply) => reply.send(Readable.from(largePieces(), inOnes)));
  fastify.post('/import-later', { config: { operation: importArchive } }, async ({ owner }) => {
    imported.push(String(owner));
    await new Promise<void>((resolve) => releases.push(resolve));
    return 'imported';
  });
  fastify.post('/import', { config: { operation: importArchive } }, () => Promise.resolve('imported'));
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = fastify.server.address() as net.AddressInfo);
});
afterEach(async () => {
  isAllowed = true;
  for (const release of releases) release();
  for (const socket of opened.splice(0)) socket.destroy();
  await fastify.close();
});

function* endless() {
  for (;;) yield Buffer.alloc(64 * 1024);
}

/** More than the buffers of a loopback connection hold. */
function* largePieces() {
  for (let piece = 0; piece < 5; piece += 1) yield Buffer.alloc(6 * mebibyte);
}

/** Pieces that are being made at the moment, and how many were at most. */
let [working, mostWorking] = [0, 0];

async function* threePieces() {
  for (let piece = 0; piece < 3; piece += 1) {
    working += 1;
    mostWorking = Math.max(mostWorking, working);
    await new Promise((resolve) => setTimeout(resolve, 20));
    working -= 1;
    yield 'a piece';
  }
}

const inOnes = { objectMode: false, highWaterMark: 0 };

const opened: net.Socket[] = [];

function send(line: string, { owner = 'ada', address = '198.51.100.1', more = '' } = {}) {
  const socket = net.connect(port, '127.0.0.1').on('error', () => undefined);
  opened.push(socket);
  socket.write(`${line} HTTP/1.1\r\nhost: localhost\r\nx-owner: ${owner}\r\nx-forwarded-for: ${address}\r\n${more}\r\n`);
  return socket;
}

const statusOf = async (socket: net.Socket) => String((await once(socket, 'data'))[0]).slice(9, 12);
const until = async (isTrue: () => boolean) => {
  while (!isTrue()) await new Promise(setImmediate);
};
const gone = (socket: net.Socket) => new Promise((resolve) => socket.once('close', resolve).resetAndDestroy());

const connectionCount = () => new Promise<number>((resolve) => fastify.server.getConnections((_, count) => resolve(count)));

/** Closes a connection as a program does that ends, and waits until the server knows it. */
async function closed(socket: net.Socket) {
  const before = await connectionCount();
  socket.destroy();
  while ((await connectionCount()) >= before) await new Promise(setImmediate);
}

it('keeps the places of clients that hang up until their handlers have ended', async () => {
  const left = Array.from({ length: 20 }, () => send('GET /list'));
  await until(() => begun === 4);
  await Promise.all(left.map(gone));
  const other = send('GET /list', { owner: 'bob' });
  await until(() => begun === 5);

  const stayed = statusOf(send('GET /list'));
  for (const release of releases.splice(0)) release();
  expect(await statusOf(other)).toBe('200');
  await until(() => releases.length > 0);
  releases[0]!();
  expect([await stayed, begun]).toEqual(['200', 6]);
});

it('does not begin the call of a client that left while it waited for its body', async () => {
  const half = send('POST /import', { more: 'content-type: application/json\r\ncontent-length: 9000\r\n' });
  half.write('{');
  await once(half, 'connect');
  await gone(half);
  expect(await statusOf(send('POST /import', { more: 'content-type: application/json\r\ncontent-length: 2\r\n\r\n{}' }))).toBe(
    '200',
  );
});

it('gives a place back once', async () => {
  const taking = Array.from({ length: 4 }, () => send('GET /long'));
  await Promise.all(taking.map((socket) => once(socket, 'readable')));
  for (let more = 0; more < 4; more += 1) send('GET /long');
  await Promise.all(taking.slice(0, 2).map(gone));
  await until(() => longBegun >= 6);
  expect(await statusOf(send('GET /short', { owner: 'bob' }))).toBe('200');
  expect(longBegun).toBe(6);
});

it('gives the place of a person back when they left while they waited for it', async () => {
  const half = async () => {
    const before = arrived;
    const socket = send('POST /import', { more: 'content-type: application/json\r\ncontent-length: 9000\r\n' });
    socket.write('{');
    await until(() => arrived > before);
    return socket;
  };
  const [first, second, third] = [await half(), await half(), await half()];
  for (const socket of [second, third, first]) await closed(socket);
  expect(await statusOf(send('POST /import', { more: 'content-type: application/json\r\ncontent-length: 2\r\n\r\n{}' }))).toBe(
    '200',
  );
});

it('lets a body that does not come keep nobody from an import', async () => {
  const before = arrived;
  const half = send('POST /import', { more: 'content-type: application/json\r\ncontent-length: 9000\r\n' });
  half.write('{');
  await until(() => arrived > before);
  const other = send('POST /import', { owner: 'bob', more: 'content-type: application/json\r\ncontent-length: 2\r\n\r\n{}' });
  expect(await statusOf(other)).toBe('200');
});

it('lets those who take their answers slowly keep nobody from a short one', async () => {
  const people = Array.from({ length: 25 }, (_, index) => `person ${index}`);
  const takers = people.flatMap((owner) => Array.from({ length: 4 }, () => send('GET /long', { owner })));
  await Promise.all(takers.map((socket) => once(socket, 'readable')));
  expect(await statusOf(send('GET /short'))).toBe('200');
  expect(takers.filter(({ destroyed }) => destroyed)).toEqual([]);
});

it('makes the pieces of few answers at once, however quickly all are taken', async () => {
  const takers = Array.from({ length: 20 }, (_, index) =>
    send('GET /pieces', { owner: `person ${index}`, more: 'connection: close\r\n' }),
  );
  const answers = await Promise.all(takers.map((socket) => text(socket)));
  expect(answers.map((answer) => answer.match(/a piece/g)?.length)).toEqual(takers.map(() => 3));
  expect(mostWorking).toBe(5);
});

it('holds the pieces of few large answers that are not taken, and cuts none of another network that is', async () => {
  const before = arrived;
  for (let account = 0; account < 6; account += 1) {
    const taker = { owner: `person ${account}`, address: '203.0.113.1', more: 'connection: close\r\n' };
    for (let call = 0; call < 4; call += 1) send('GET /large', taker).pause();
  }
  await until(() => arrived === before + 24);
  while ((await connectionCount()) > 5) await new Promise(setImmediate);

  const taker = send('GET /large', { owner: 'bob', more: 'connection: close\r\n' });
  let bytes = 0;
  for await (const chunk of taker) bytes += (chunk as Buffer).length;
  expect(bytes).toBeGreaterThan(30 * mebibyte);
  while ((await connectionCount()) > 5) await new Promise(setImmediate);
  expect(await connectionCount()).toBe(5);
});

it('gives back the memory of pipelined answers that nobody takes', async () => {
  const held = jest.spyOn(answers, 'enter');
  const second = '\r\nGET /large HTTP/1.1\r\nhost: localhost\r\nx-owner: ada\r\nx-forwarded-for: 203.0.113.1\r\n';
  const taker = send('GET /large', { address: '203.0.113.1', more: second }).pause();
  await until(() => held.mock.calls.length >= 2);
  await gone(taker);
  const whole = { amount: 32 * mebibyte, evict: () => false };
  await until(() => answers.enter(['203.0.113.1', 'ada'], whole) !== undefined);
});

it('cuts off the answers of a session that has ended, which keep no places then', async () => {
  const takers = Array.from({ length: 4 }, () => send('GET /long'));
  await Promise.all(takers.map((socket) => once(socket, 'readable')));
  isAllowed = false;
  await Promise.all(takers.map((socket) => once(socket.resume(), 'close')));
  isAllowed = true;
  expect(await statusOf(send('GET /short'))).toBe('200');
});

/** Sends an import that is carried out until it is released. */
function sendImport(owner: string, address: string, bytes: number) {
  const more = `content-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n"${'x'.repeat(bytes - 2)}"`;
  return statusOf(send('POST /import-later', { owner, address, more }));
}

it('carries out imports by turns of networks, however many accounts one has', async () => {
  const order = ['mallory 1', 'mallory 2', 'mallory 3', 'mallory 4', 'bob'];
  const answers = [];
  for (const owner of order) {
    const before = arrived;
    answers.push(sendImport(owner, owner === 'bob' ? '198.51.100.2' : '203.0.113.1', 2 * mebibyte));
    await until(() => arrived > before);
    // Their bodies come one after the other.
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  for (let ended = 0; ended < order.length; ended += 1) {
    await until(() => releases.length > ended);
    releases[ended]!();
  }
  expect(await Promise.all(answers)).toEqual(order.map(() => '200'));
  expect(imported).toEqual(['mallory 1', 'mallory 2', 'bob', 'mallory 3', 'mallory 4']);
});

it('carries out three small imports at once', async () => {
  const answers = ['ada', 'bob', 'carol', 'dave', 'erin'].map((owner) => sendImport(owner, '198.51.100.1', 2));
  await until(() => releases.length === 3);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(imported).toHaveLength(3);
  for (let ended = 0; ended < answers.length; ended += 1) {
    await until(() => releases.length > ended);
    releases[ended]!();
  }
  expect(await Promise.all(answers)).toEqual(answers.map(() => '200'));
});
