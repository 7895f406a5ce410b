import { once } from 'node:events';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { createNote, listNotes } from '@daybook/contracts/notes';
import Fastify, { type FastifyInstance } from 'fastify';
import { trackConnections } from '../../../test/raw-connections.ts';
import { respondToClientError } from '../connections/client-error.ts';
import { cacheAddresses } from '../connections/client-address.ts';
import { limitBodyMemory, limitResponseMemory, responseMemory } from './limit-memory.ts';
import { limitPipelining } from '../connections/pipelining.ts';
import { RequestTurns } from '../connections/request-turns.ts';
import { replyProblem } from '../problems/problem.filter.ts';
import { trackStartedHandlers } from './request-end.ts';

const mebibyte = 1024 * 1024;

let fastify: FastifyInstance;
let port: number;
let arrived = 0;
/** The signal that /create-later waits for, and how many requests have waited. */
let stored: Promise<void>;
let waiting = 0;
/** Functions that end the requests to /create-one-by-one, by account. */
const storeOf = new Map<string, () => void>();

/** A server with these limits and two operations, whose caller is named by a header. */
beforeAll(async () => {
  fastify = Fastify({ bodyLimit: 6 * mebibyte, trustProxy: true, clientErrorHandler: respondToClientError });
  fastify.decorateRequest('owner', null);
  cacheAddresses(fastify);
  trackStartedHandlers(fastify);
  limitPipelining(fastify, new RequestTurns());
  limitBodyMemory(fastify);
  fastify.addHook('onRoute', (route) => {
    const identify = (request: { owner: string | null; headers: Record<string, unknown> }, _: unknown, done: () => void) => {
      request.owner = request.headers['x-owner'] as string;
      arrived += 1;
      done();
    };
    route.onRequest = [identify, ...[route.onRequest ?? []].flat()];
  });
  const reserveMemory = limitResponseMemory(responseMemory());
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const error = reserveMemory(request, reply, payload);
    if (error) return done(error);
    done(null, payload);
  });
  fastify.setErrorHandler((error, request, reply) => replyProblem(error, request, reply));
  const body = 'x'.repeat(20 * mebibyte);
  fastify.get('/list', { config: { operation: listNotes } }, () => Promise.resolve(body));
  fastify.get('/short', { config: { operation: listNotes } }, () => Promise.resolve('short'));
  fastify.post('/create-long', { config: { operation: createNote } }, () => Promise.resolve('x'.repeat(10 * mebibyte)));
  fastify.post('/create-later', { config: { operation: createNote } }, async () => {
    waiting += 1;
    await stored;
    return 'created';
  });
  fastify.post('/create-one-by-one', { config: { operation: createNote } }, async ({ owner }) => {
    await new Promise<void>((resolve) => storeOf.set(String(owner), resolve));
    return 'created';
  });
  fastify.get('/han', { config: { operation: listNotes } }, () => Promise.resolve('漢'.repeat(11 * mebibyte)));
  fastify.post('/create', { config: { operation: createNote } }, () => Promise.resolve('created'));
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = fastify.server.address() as net.AddressInfo);
});
afterAll(() => fastify.close());

const { opened } = trackConnections(() => fastify.server);

/** A connection on which a request was sent and has arrived. */
async function connected(sent: string) {
  const before = arrived;
  const socket = net.connect(port, '127.0.0.1').on('error', () => undefined);
  opened.push(socket);
  await once(socket, 'connect');
  socket.write(sent);
  while (arrived === before) await new Promise(setImmediate);
  return socket;
}

/** Each name has an address: `mallory 1` and `mallory 2` are two accounts of one network. */
const addresses = new Map(['ada', 'bob', 'carol', 'dave', 'mallory'].map((name, index) => [name, `198.51.100.${index}`]));
const caller = (owner: string) => `x-owner: ${owner}\r\nx-forwarded-for: ${addresses.get(owner.split(' ')[0]!)}`;
const get = (path: string, owner = 'ada') => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${caller(owner)}\r\n\r\n`;
const post = (owner: string, length: number) =>
  `POST /create HTTP/1.1\r\nhost: localhost\r\n${caller(owner)}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;
/** Resolves to the status of a response as soon as its first bytes arrive. */
const statusOf = async (socket: net.Socket) => String((await once(socket, 'data'))[0]).slice(9, 12);

/** Bodies of 6 MiB that are announced and do not come, so that there is no room for another: two of each client. */
async function takenByThree() {
  const sockets = [];
  for (const owner of ['ada', 'ada', 'carol', 'carol', 'dave']) sockets.push(await connected(post(owner, 6 * mebibyte)));
  return sockets;
}

const wholeBody = `"${'x'.repeat(6 * mebibyte - 2)}"`;

describe('the bodies of one client', () => {
  it('are rejected before they are read when they take half of the memory for bodies', async () => {
    for (let body = 0; body < 2; body += 1) await connected(post('ada', 6 * mebibyte));
    expect(await statusOf(await connected(post('ada', 6 * mebibyte)))).toBe('429');
  });

  it('that are announced as too long hold no memory, and get 413', async () => {
    for (let body = 0; body < 2; body += 1) await connected(post('ada', 6 * mebibyte));
    expect(await statusOf(await connected(post('ada', 6 * mebibyte + 1)))).toBe('413');
  });

  it('that hold most memory and make no progress give way to those of another client', async () => {
    const [first] = await takenByThree();
    const bob = await connected(post('bob', 6 * mebibyte));
    expect(await text(first!)).toMatch(/^HTTP\/1.1 503 [^]*retry-after: 1[^]*"status":503/);
    bob.write(wholeBody);
    expect(await statusOf(bob)).toBe('200');
  });

  it('that have arrived and wait to be stored do not give way; another body waits for memory', async () => {
    let store = () => {};
    stored = new Promise((resolve) => (store = resolve));
    for (const owner of ['ada', 'ada', 'carol', 'carol', 'dave']) {
      const before = waiting;
      (await connected(post(owner, 6 * mebibyte).replace('/create', '/create-later'))).write(wholeBody);
      while (waiting === before) await new Promise(setImmediate);
    }
    const bob = await connected(post('bob', 6 * mebibyte));
    bob.write(wholeBody);
    store();
    expect(await statusOf(bob)).toBe('200');
  });

  it('that wait for memory get 503 after five seconds', async () => {
    let store = () => {};
    stored = new Promise((resolve) => (store = resolve));
    for (const owner of ['ada', 'ada', 'carol', 'carol', 'dave']) {
      const before = waiting;
      (await connected(post(owner, 6 * mebibyte).replace('/create', '/create-later'))).write(wholeBody);
      while (waiting === before) await new Promise(setImmediate);
    }
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'setInterval', 'Date', 'performance'] });
    const bob = await connected(post('bob', 6 * mebibyte));
    await jest.advanceTimersByTimeAsync(4990);
    expect(bob.bytesRead).toBe(0);
    const status = statusOf(bob);
    await jest.advanceTimersByTimeAsync(10);
    jest.useRealTimers();
    expect(await status).toBe('503');
    store();
  });

  it('hold no memory after the response, even if nobody reads it', async () => {
    for (const owner of ['ada', 'ada', 'carol', 'carol', 'dave']) {
      const socket = await connected(post(owner, 6 * mebibyte).replace('/create', '/create-long'));
      socket.write(wholeBody);
      await once(socket, 'readable');
    }
    const bob = await connected(post('bob', 6 * mebibyte));
    bob.write(wholeBody);
    expect(await statusOf(bob)).toBe('200');
  });

  it('give way to those of another network, even if each of many accounts holds little', async () => {
    const length = Math.floor((32 * mebibyte) / 20) - 10;
    for (let account = 0; account < 20; account += 1) await connected(post(`mallory ${account}`, length));
    const bob = await connected(post('bob', 6 * mebibyte));
    bob.write(wholeBody);
    expect(await statusOf(bob)).toBe('200');
  });

  it('that wait for memory leave the next turn to another network', async () => {
    const create = async (owner: string) => {
      const socket = await connected(post(owner, 6 * mebibyte).replace('/create', '/create-one-by-one'));
      socket.write(wholeBody);
      return socket;
    };
    const first = ['mallory 1', 'ada 1', 'ada 2', 'carol 1', 'carol 2'];
    for (const owner of first) {
      await create(owner);
      while (!storeOf.has(owner)) await new Promise(setImmediate);
    }
    const later = ['mallory 2', 'mallory 3', 'mallory 4', 'bob'];
    for (const owner of later) await create(owner);
    storeOf.get('mallory 1')!();
    while (!storeOf.has('mallory 2')) await new Promise(setImmediate);
    storeOf.get('mallory 2')!();
    while (!storeOf.has('bob') && !storeOf.has('mallory 3')) await new Promise(setImmediate);
    expect([...storeOf.keys()]).toEqual([...first, 'mallory 2', 'bob']);
    for (const owner of [...first, ...later]) {
      while (!storeOf.has(owner)) await new Promise(setImmediate);
      storeOf.get(owner)!();
    }
  });

  it('that are short are always read', async () => {
    await takenByThree();
    const short = await connected(`${post('ada', 2)}""`);
    expect(await statusOf(short)).toBe('200');
  });
});

describe('the responses to one client', () => {
  it('that it does not read become too many, and give way to those of another client', async () => {
    const held = [];
    for (const owner of ['ada', 'carol', 'dave']) {
      const socket = await connected(get('/list', owner));
      await once(socket, 'readable');
      held.push(socket);
    }
    expect(await statusOf(await connected(get('/list')))).toBe('429');
    expect(await statusOf(await connected(get('/list', 'bob')))).toBe('200');
    await once(held[0]!.resume(), 'close');
    expect(held[0]!.bytesRead).toBeLessThan(20 * mebibyte);
  });

  it('are counted in bytes', async () => {
    expect(await statusOf(await connected(get('/han')))).toBe('429');
  });
});

describe('a connection', () => {
  it('may send a few requests before the first response', async () => {
    const socket = await connected(get('/short').repeat(15) + get('/short').replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'));
    expect((await text(socket)).match(/HTTP\/1.1 200/g)).toHaveLength(16);
  });

  it('is closed when the client pipelines thousands', async () => {
    const before = arrived;
    const socket = net.connect(port, '127.0.0.1').on('error', () => undefined);
    opened.push(socket);
    socket.write(get('/short').repeat(5000));
    await new Promise((resolve) => socket.once('close', resolve).resume());
    expect(arrived - before).toBeLessThanOrEqual(16);
    expect(socket.bytesRead).toBeLessThan(16 * 1000);
  });
});
