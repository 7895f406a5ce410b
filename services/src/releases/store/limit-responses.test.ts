import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import { BucketStore } from './bucket-store.ts';

/** More than the sockets of both sides buffer. */
const tooMuch = 64 * 1024 * 1024;
const chunk = Buffer.alloc(64 * 1024, 'x');
let server: http.Server;
let respond: (request: http.IncomingMessage, response: http.ServerResponse) => void;
let store: BucketStore;
let open: number;

beforeEach(async () => {
  open = 0;
  server = http.createServer((request, response) => {
    open += 1;
    response.once('close', () => (open -= 1));
    respond(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' });
  store = new BucketStore({ bucket: 'releases', endpoint, region: 'us-east-1' }, os.tmpdir());
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Returns the bytes that the client took. */
function sendTooMuch(response: http.ServerResponse) {
  const taken = { bytes: 0 };
  const send = () => {
    if (response.destroyed) return;
    if (taken.bytes >= tooMuch) return void response.end();
    response.write(chunk, (error) => {
      if (error) return;
      taken.bytes += chunk.length;
      send();
    });
  };
  send();
  return taken;
}

it.each([500, 404, 403, 301])('an endless response %i to a read is cut off', async (status) => {
  const taken: { bytes: number }[] = [];
  respond = (_, response) => void taken.push(sendTooMuch(response.writeHead(status, { 'content-type': 'application/xml' })));

  await expect(store.read('notes', '1.0.0', 'app.js', 1000)).rejects.toThrow('The store sent a response of more than 16384 bytes');

  expect(taken.length).toBeGreaterThan(0);
  for (const { bytes } of taken) expect(bytes).toBeLessThan(tooMuch);
});

it('an endless listing is cut off', async () => {
  let listing = { bytes: 0 };
  respond = ({ method }, response) => {
    if (method === 'DELETE') response.writeHead(204).end();
    else listing = sendTooMuch(response.writeHead(200, { 'content-type': 'application/xml' }));
  };

  await expect(store.remove('notes', '1.0.0')).rejects.toThrow('The store sent a response of more than 524288 bytes');

  expect(listing.bytes).toBeLessThan(tooMuch);
});

it('an endless error to a write is cut off', async () => {
  respond = (_, response) => void sendTooMuch(response.writeHead(500));

  await expect(store.remove('notes', '1.0.0')).rejects.toThrow('The store sent a response of more than 16384 bytes');
});

it('an error that never ends is read only up to the time limit', async () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(200));
  respond = (_, response) => void response.writeHead(404).write('<Error>');

  await expect(store.read('notes', '1.0.0', 'app.js', 1000)).rejects.toMatchObject({ name: 'AbortError' });
  while (open > 0) await new Promise(setImmediate);
});

it('a small error is still understood', async () => {
  respond = (_, response) => void response.writeHead(404).end('<Error><Code>NoSuchKey</Code><Message>No.</Message></Error>');
  expect(await store.read('notes', '1.0.0', 'app.js', 1000)).toBeUndefined();

  respond = (_, response) =>
    void response.writeHead(403).end('<Error><Code>AccessDenied</Code><Message>Not you.</Message></Error>');
  await expect(store.read('notes', '1.0.0', 'app.js', 1000)).rejects.toMatchObject({ name: 'AccessDenied', message: 'Not you.' });
});

it('the longest keys fit into a listing', async () => {
  const removed: string[] = [];
  respond = ({ method, url }, response) => {
    if (method === 'DELETE') {
      removed.push(url!);
      response.writeHead(204).end();
      return;
    }
    const count = Number(new URL(url!, 'http://bucket').searchParams.get('max-keys'));
    const entry = (n: number) =>
      `<Contents><Key>${String(n).padStart(1024, 'k')}</Key><Owner>${'o'.repeat(400)}</Owner><Size>1</Size></Contents>`;
    response.end(`<ListBucketResult>${Array.from({ length: count }, (_, n) => entry(n)).join('')}</ListBucketResult>`);
  };

  await store.remove('notes', '1.0.0');

  expect(removed).toHaveLength(251);
});
