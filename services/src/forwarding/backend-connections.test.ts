import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import * as undici from 'undici';
import { BackendConnection } from './backend-connections.ts';

const chunks = '1\r\nx\r\n'.repeat(20_000);

let server: net.Server;
let connection: BackendConnection;

beforeAll(async () => {
  server = net.createServer((socket) => {
    const head = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n';
    socket.on('error', () => undefined).on('data', () => socket.write(`${head}${chunks}0\r\n\r\n`));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  connection = new BackendConnection(new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`), true, undici);
});
afterAll(async () => {
  await connection.close();
  server.close();
});

/** Reads a response. `onPiece` is called for each chunk. */
async function read(onPiece: () => void) {
  const { body } = await connection.send({ method: 'GET', path: '/' }, ['network', 'user']);
  let bytes = 0;
  body.on('data', (piece: Buffer) => {
    bytes += piece.length;
    onPiece();
  });
  await once(body, 'end');
  return bytes;
}

it('passes on few pieces of all responses in each turn of the event loop, so that others are served between them', async () => {
  const turns = [0];
  const count = () => {
    if (turns.at(-1) === 0) setImmediate(() => turns.push(0));
    turns.push((turns.pop() ?? 0) + 1);
  };
  expect(await Promise.all([read(count), read(count), read(count)])).toEqual([20_000, 20_000, 20_000]);
  // The pieces of two steps of 4 KiB: the turn may end after the next one. Node would read 64 KiB of each, up to 32 times.
  expect(Math.max(...turns)).toBeLessThanOrEqual(2 * 683);
});

it('reads a response on the connection of the one before', async () => {
  await read(() => undefined);
  const connected = jest.fn();
  server.on('connection', connected);
  for (let count = 0; count < 3; count += 1) expect(await read(() => undefined)).toBe(20_000);
  expect(connected).not.toHaveBeenCalled();
});
