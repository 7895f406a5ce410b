import { once } from 'node:events';
import net from 'node:net';
import { Readable } from 'node:stream';
import { importArchive } from '@daybook/contracts/archive';
import { listNotes, readNote, searchNotes } from '@daybook/contracts/notes';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { cacheAddresses } from '../src/http/connections/client-address.ts';
import { respondToClientError } from '../src/http/connections/client-error.ts';
import { limitHeavyOperations } from '../src/http/limits/limit-heavy-operations.ts';
import { limitUserRequests } from '../src/http/limits/limit-user-requests.ts';
import { responseMemory } from '../src/http/limits/limit-memory.ts';
import { trackStartedHandlers } from '../src/http/limits/request-end.ts';

export const mebibyte = 1024 * 1024;

/** The events on a server so far. */
const initialState = {
  /** Requests that were identified. */
  arrived: 0,
  /** Requests whose bodies were read. They wait for their permits next. */
  received: 0,
  /** Handlers of /list, /search and /note, and of /long, that have begun. */
  begun: 0,
  longBegun: 0,
  /** The users whose imports to /import-later have begun, in this order. */
  imported: [] as string[],
  /** The most pieces of /pieces that were made at once. */
  mostWorking: 0,
  /** Handlers of /list, /search and /import-later wait for these. */
  releases: [] as (() => void)[],
  /** True if the sessions of all users are valid. */
  isAllowed: true,
};

export type HeavyServer = Awaited<ReturnType<typeof startHeavyServer>>;

/** Starts a server whose operations are heavy, with their limits and those of a user's other requests. */
export async function startHeavyServer() {
  const fastify = Fastify({ bodyLimit: 2 * mebibyte, trustProxy: true, clientErrorHandler: respondToClientError });
  const state = structuredClone(initialState);
  const responses = responseMemory();
  fastify.decorateRequest('owner', null);
  cacheAddresses(fastify);
  trackStartedHandlers(fastify);
  limitHeavyOperations(fastify, { connections: 20, responses, isAllowed: () => Promise.resolve(state.isAllowed) });
  limitUserRequests(fastify, 20);
  identifyUsers(fastify, state);
  addOperations(fastify, state);
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  const client = clientOf((fastify.server.address() as net.AddressInfo).port);
  const connectionCount = () => new Promise<number>((resolve) => fastify.server.getConnections((_, count) => resolve(count)));
  return Object.assign(state, {
    responses,
    connectionCount,
    send: client.send,
    /** Closes a connection as a program does that ends, and waits until the server has noticed. */
    close: async (socket: net.Socket) => {
      const before = await connectionCount();
      socket.destroy();
      while ((await connectionCount()) >= before) await new Promise(setImmediate);
    },
    stop: async () => {
      state.isAllowed = true;
      for (const release of state.releases) release();
      client.closeAll();
      await fastify.close();
    },
  });
}

/** Takes the user of a request from the header x-owner. */
function identifyUsers(fastify: FastifyInstance, state: typeof initialState) {
  fastify.addHook('onRoute', (route) => {
    const identify = (request: FastifyRequest, _: unknown, done: () => void) => {
      request.owner = request.headers['x-owner'] as string;
      request.requireAccess = () => (state.isAllowed ? Promise.resolve() : Promise.reject(new Error('The access has ended.')));
      state.arrived += 1;
      done();
    };
    const countReceived = (_: FastifyRequest, __: unknown, done: () => void) => {
      state.received += 1;
      done();
    };
    route.onRequest = [identify, ...[route.onRequest ?? []].flat()];
    route.preValidation = [countReceived, ...[route.preValidation ?? []].flat()];
  });
}

function addOperations(fastify: FastifyInstance, state: typeof initialState) {
  const [list, archive] = [{ config: { operation: listNotes } }, { config: { operation: importArchive } }];
  const released = () => new Promise<void>((resolve) => state.releases.push(resolve));
  fastify.get('/list', list, async () => {
    state.begun += 1;
    await released();
    return 'a list';
  });
  fastify.get('/search', { config: { operation: searchNotes } }, async () => {
    state.begun += 1;
    await released();
    return 'found';
  });
  fastify.get('/long', list, (_, reply) => {
    state.longBegun += 1;
    return reply.send(Readable.from(endless()));
  });
  fastify.get('/note', { config: { operation: readNote } }, async (request, reply) => {
    state.begun += 1;
    if (request.headers['x-later']) await released();
    if (request.headers['x-large']) await request.beginHeavyRead(reply);
    return 'a note';
  });
  fastify.get('/pieces', list, (_, reply) => reply.send(Readable.from(threePieces(state), pieceByPiece)));
  fastify.get('/short', list, () => Promise.resolve('short'));
  fastify.get('/large', list, (_, reply) => reply.send(Readable.from(largePieces(), pieceByPiece)));
  fastify.post('/import', archive, () => Promise.resolve('imported'));
  fastify.post('/import-later', archive, async ({ owner }) => {
    state.imported.push(String(owner));
    await released();
    return 'imported';
  });
}

const pieceByPiece = { objectMode: false, highWaterMark: 0 };

function* endless() {
  for (;;) yield Buffer.alloc(64 * 1024);
}

/** More than the buffers of a loopback connection hold. */
function* largePieces() {
  for (let piece = 0; piece < 5; piece += 1) yield Buffer.alloc(6 * mebibyte);
}

let working = 0;

async function* threePieces(state: typeof initialState) {
  for (let piece = 0; piece < 3; piece += 1) {
    working += 1;
    state.mostWorking = Math.max(state.mostWorking, working);
    await new Promise((resolve) => setTimeout(resolve, 20));
    working -= 1;
    yield 'a piece';
  }
}

function clientOf(port: number) {
  const opened: net.Socket[] = [];
  return {
    send: (line: string, { owner = 'ada', address = '198.51.100.1', more = '' } = {}) => {
      const socket = net.connect(port, '127.0.0.1').on('error', () => undefined);
      opened.push(socket);
      socket.write(`${line} HTTP/1.1\r\nhost: localhost\r\nx-owner: ${owner}\r\nx-forwarded-for: ${address}\r\n${more}\r\n`);
      return socket;
    },
    closeAll: () => opened.forEach((socket) => socket.destroy()),
  };
}

/** Returns the status of the first response. */
export const statusOf = async (socket: net.Socket) => String((await once(socket, 'data'))[0]).slice(9, 12);

/** Resolves when `isTrue` returns true. */
export async function until(isTrue: () => boolean) {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Resets a connection, as a client does that crashes. */
export const reset = (socket: net.Socket) => new Promise((resolve) => socket.once('close', resolve).resetAndDestroy());
