import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import tls from 'node:tls';
import * as undici from 'undici';
import { ownCurveCertificate } from '../../test/certificate.ts';
import { readClientHello } from '../../test/ticket-flood.ts';
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

describe('a backend with TLS', () => {
  /** Sends a request, and returns how it failed. */
  async function failureOf(backend: net.Server) {
    await once(backend.listen(0, '127.0.0.1'), 'listening');
    const { port } = backend.address() as AddressInfo;
    const secure = new BackendConnection(new URL(`https://127.0.0.1:${port}`), true, undici);
    try {
      return await secure.send({ method: 'GET', path: '/' }, ['network', 'user']).catch((error: unknown) => error);
    } finally {
      await secure.close();
      backend.close();
    }
  }

  it('is offered no Diffie-Hellman over finite fields, in which it would choose how long a handshake takes', async () => {
    const hellos: Buffer[] = [];
    const backend = net.createServer((socket) => socket.once('data', (hello) => socket.end(void hellos.push(hello))));
    expect(await failureOf(backend)).toMatchObject({ code: 'ECONNRESET' });
    const [ecdhe, dhe] = [0xc02b, [0x0033, 0x0039, 0x0067, 0x006b, 0x009e, 0x009f, 0xccaa]];
    const { ciphers } = readClientHello(hellos[0]!.subarray(5));
    expect(ciphers).toContain(ecdhe);
    expect(ciphers.filter((cipher) => dhe.includes(cipher))).toEqual([]);
  });

  it('is down if its certificate would take the time of this server', async () => {
    const backend = tls.createServer(ownCurveCertificate).on('tlsClientError', () => undefined);
    const cause = { message: 'The certificate of the server is not supported.' };
    expect(await failureOf(backend)).toMatchObject({ fault: 'down', cause });
  });

  it('is down if it does not speak TLS', async () => {
    const backend = net.createServer((socket) => socket.on('error', () => undefined).write('HTTP/1.1 400 Bad Request\r\n\r\n'));
    expect(await failureOf(backend)).toMatchObject({ fault: 'down', cause: { message: 'The server does not speak TLS.' } });
  });

  it('is slow if it does not end the handshake', async () => {
    const backend = net.createServer((socket) => socket.on('error', () => undefined));
    expect(await failureOf(backend)).toMatchObject({ fault: 'slow' });
  });
});
