// @ts-check
import { freePort } from '@daybook/tooling/machine/free-port';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { askProduct } from '../page/ask-product.mjs';

/**
 * Starts a bare Fastify that has the product's answer in memory: what the same bytes cost when nothing is asked for them.
 *
 * @param {string} address
 */
export async function serveFloor(address) {
  const { headers, body } = await askProduct(address, { headers: { 'accept-encoding': 'br' } });
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-bench-floor-'));
  const file = path.join(folder, 'body');
  fs.writeFileSync(file, body);
  const port = await freePort();
  const server = fork(path.join(import.meta.dirname, 'floor.mjs'), [
    String(port),
    file,
    String(headers['content-type']),
    String(headers['content-encoding'] ?? ''),
  ]);
  await once(server, 'message');
  fs.rmSync(folder, { recursive: true });
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.kill() };
}
