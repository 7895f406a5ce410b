// @ts-check
import Fastify from 'fastify';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { statements } from './statements.mjs';

/** A process of its own, as the product is: the same statements and as many connections, for one person, and nothing else. */
const [port, connectionString, reader, writer] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString, max: 20 });
const server = Fastify({ routerOptions: { ignoreTrailingSlash: true } });

/** @param {import('./statements.mjs').StatementName} name @param {unknown[]} values */
const rows = async (name, values) => (await pool.query({ name, text: statements[name], values })).rows;

server.get('/api/notes', ({ query }) => rows('list', [reader, limitOf(query)]));
server.get('/api/notes/:slug', async ({ params }) => (await rows('read', [reader, valueOf(params, 'slug')]))[0]);
server.get('/api/notes-search', ({ query }) => rows('search', [reader, valueOf(query, 'search'), limitOf(query)]));
server.post('/api/notes', async ({ body }, reply) => {
  const slug = valueOf(body, 'title').toLowerCase().replaceAll(' ', '-');
  const of = (/** @type {string} */ name) => valueOf(body, name);
  const [made] = await rows('create', [writer, randomUUID(), slug, of('title'), of('body'), of('category')]);
  return reply.code(201).send(made);
});
server.put('/api/tasks/:id', async ({ params, body }) => {
  const of = (/** @type {string} */ name) => valueOf(body, name);
  return (await rows('move', [reader, valueOf(params, 'id'), of('id'), of('title'), of('category')]))[0];
});

await server.listen({ port: Number(port), host: '127.0.0.1' });
process.send?.('ready');

/** One more than is shown, as the server asks: it tells whether there is a next page. @param {unknown} query */
function limitOf(query) {
  const limit = valueOf(query, 'limit');
  return limit === undefined ? null : Number(limit) + 1;
}

/** @param {unknown} of @param {string} name */
function valueOf(of, name) {
  return /** @type {Record<string, string>} */ (of)[name];
}
