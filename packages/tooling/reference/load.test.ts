import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import { type Call, Client } from './client.mjs';
import { Journal } from './journal.mjs';
import { Load } from './load.mjs';
import { Part } from './part.mjs';

/** Registers everybody and serves a page with one file. If it `isBroken`, all other calls throw, as a bug of the load would. */
class FakeClient extends Client {
  isBroken = false;

  override send({ path }: Call) {
    return Promise.resolve(path === '/api/token/' ? { status: 200, text: '{"access":"token"}' } : { status: 201, text: '' });
  }

  override call({ kind, path }: Call) {
    if (this.isBroken && kind !== 'page') return Promise.reject(new Error(`Broken at ${path}`));
    return Promise.resolve({ status: 200, text: '<script src="/apps/shell/main.js"></script>' });
  }

  override stream() {
    return new Promise((resolve) => this.journal.onEnd(() => resolve(undefined)));
  }
}

function aLoad({ isBroken = false } = {}) {
  const journal = new Journal();
  const client = new FakeClient({ origin: 'https://localhost', certificate: '', journal });
  return new Load(Object.assign(client, { isBroken }), journal);
}

describe('a load', () => {
  it('reports its own error once: `end` does not reject, so that the installation can be stopped', async () => {
    const load = aLoad({ isBroken: true });
    await load.start(2);

    await expect(load.broken).rejects.toThrow('Broken at /');
    await expect(load.end()).resolves.toBeUndefined();
  });

  it('fails if a server does not serve a file', async () => {
    const server = http.createServer((_, response) => response.writeHead(503).end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const part = new Part('server', os.tmpdir(), { command: '', args: [], env: { PORT: String(port) } });
    const load = aLoad();
    await load.start(1);

    await expect(load.openFiles([part])).rejects.toThrow(`http://127.0.0.1:${port}/apps/shell/main.js responded with 503.`);
    await load.end();
    server.close();
  });
});
