import Fastify, { type FastifyReply } from 'fastify';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { request } from 'undici';
import { builtFolder } from '../../packages/tooling/test/built-product.ts';
import type * as changes from '../../services/src/releases/live/newest-changes.ts';
import { type VisitTitle, visits } from './visits.ts';

// The baseline of pages: a Fastify server that sends the product's responses, with its headers. The page comes from memory. The feed runs
// the product's statement for each request; the product runs it once for all that wait.
const [port, connectionString, product = ''] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString, max: 20 });
const server = Fastify();

const built = path.join(builtFolder('services'), 'releases/live/newest-changes.js');
const { newestChanges } = (await import(pathToFileURL(built).href)) as typeof changes;

const pages = new Map<string, Response>();
for (const title of ['page, nobody logged in', 'page, somebody logged in'] as const) pages.set(cookieOf(title), await read(title));
const feed = await read('feed');

server.get('/', ({ headers }, reply) => {
  const page = pages.get(headers.cookie ?? '');
  return page ? send(page, reply) : reply.callNotFound();
});
server.get('/api/feed/', async (_, reply) => {
  await pool.query({ name: 'newest', text: newestChanges });
  return send(feed, reply);
});

await server.listen({ port: Number(port), host: '127.0.0.1' });
process.send?.('ready');

interface Response {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | string;
}

const send = ({ headers, body }: Response, reply: FastifyReply) => reply.headers(headers).send(body);

function cookieOf(title: VisitTitle) {
  const headers: Readonly<Record<string, string>> = visits[title].headers;
  return headers['cookie'] ?? '';
}

/** Reads a response of the product as it is sent: compressed, and with all headers but those that each server adds. */
async function read(title: VisitTitle): Promise<Response> {
  const { path: address, headers: sent } = visits[title];
  const { headers, body } = await request(product + address, { headers: sent });
  const { date: _, connection: __, 'keep-alive': ___, 'content-length': ____, ...own } = headers;
  const bytes = Buffer.from(await body.arrayBuffer());
  return { headers: own as Record<string, string>, body: own['content-encoding'] ? bytes : bytes.toString() };
}
