// @ts-check
import { freePort } from '@daybook/tooling/machine/free-port';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/**
 * Starts the bare Fastify on the product's own database.
 *
 * @param {string} database
 * @param {import('../load/person.mjs').Person} person
 */
export async function serveBare(database, { reader, writer }) {
  const port = await freePort();
  const server = fork(path.join(import.meta.dirname, 'bare.mjs'), [String(port), database, reader.id, writer.id]);
  await once(server, 'message');
  return { url: `http://127.0.0.1:${port}`, pid: server.pid ?? 0, stop: () => void server.kill() };
}
