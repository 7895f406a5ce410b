import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import type * as noteLists from '../../services/src/notes/list-statement.ts';
import type { WholeNotes } from '../../services/src/notes/list-statement.ts';
import type * as notes from '../../services/src/notes/note-columns.ts';
import type * as tasks from '../../services/src/tasks/task-columns.ts';
import { builtFolder } from '../../packages/tooling/test/built-product.ts';

// The baseline of the API: a Fastify server that runs the product's statements for some readers and a writer, without authentication or
// validation.
const [port, connectionString, ids = '', writer] = process.argv.slice(2);
const readers = ids.split(',');
const pool = new pg.Pool({ connectionString, max: 20 });
const server = Fastify({ routerOptions: { ignoreTrailingSlash: true } });

/** The columns and list statements come from the built server, so that they change together. */
async function built<Exports>(file: string) {
  return (await import(pathToFileURL(path.join(builtFolder('services'), file)).href)) as Exports;
}

const { listStatements, searchStatements } = await built<typeof noteLists>('notes/list-statement.js');
const { readStatement } = await built<{ readStatement: string }>('notes/read-statement.js');
const { wholeColumns } = await built<typeof notes>('notes/note-columns.js');
const { columns } = await built<typeof tasks>('tasks/task-columns.js');

/** As in notes.service.ts, note-lists.service.ts and tasks.service.ts, without If-Match and the conflict of numbers. */
const statements = {
  list: listStatements.first.whole,
  read: readStatement,
  search: searchStatements.few.first.whole,
  create: `with usage as materialized (select from account_usage where owner_id = $1 for update), made as (
      insert into notes (owner_id, id, slug, title, body, category) select $1::uuid, $2::uuid, $3, $4, $5, $6 from usage
      on conflict do nothing returning ${wholeColumns}
    )
    select made.* from made`,
  move: `update tasks set number = $3, title = $4, category = $5, version = version + 1, updated = now()
    where owner_id = $1 and number = $2 returning ${columns}`,
};

const rows = async (name: keyof typeof statements, values: unknown[]) =>
  (await pool.query<object>({ name, text: statements[name], values })).rows;

/** Sends the JSON that PostgreSQL wrote. */
async function sendList(name: 'list' | 'search', values: unknown[], reply: FastifyReply) {
  const [list] = (await rows(name, values)) as WholeNotes[];
  return reply.type('application/json; charset=utf-8').send(`[${list?.json ?? ''}]`);
}

server.get('/api/notes', (request, reply) => sendList('list', [readerOf(request), Number(field(request.query, 'limit'))], reply));
server.get('/api/notes/:slug', async (request, reply) => {
  const [note] = (await rows('read', [readerOf(request), field(request.params, 'slug'), []])) as { json: string }[];
  return reply.type('application/json; charset=utf-8').send(note?.json);
});
server.get('/api/notes-search', (request, reply) =>
  sendList('search', [readerOf(request), field(request.query, 'search'), Number(field(request.query, 'limit'))], reply),
);
server.post('/api/notes', async ({ body }, reply) => {
  const slug = field(body, 'title').toLowerCase().replaceAll(' ', '-');
  const draft = ['title', 'body', 'category'].map((name) => field(body, name));
  const [created] = await rows('create', [writer, randomUUID(), slug, ...draft]);
  return reply.code(201).send(created);
});
server.put('/api/tasks/:id', async (request) => {
  const draft = ['id', 'title', 'category'].map((name) => field(request.body, name));
  return (await rows('move', [readerOf(request), field(request.params, 'id'), ...draft]))[0];
});

await server.listen({ port: Number(port), host: '127.0.0.1' });
process.send?.('ready');

/** Returns the user of the connection, by the number in its address. */
function readerOf({ headers }: FastifyRequest) {
  const address = headers['x-forwarded-for'];
  return readers[Number(String(address).split('.').at(-1)) || 0];
}

function field(of: unknown, name: string) {
  return (of as Record<string, string>)[name] ?? '';
}
