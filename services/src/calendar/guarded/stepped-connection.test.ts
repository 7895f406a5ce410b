import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import net, { type AddressInfo, type LookupFunction, type Socket } from 'node:net';
import tls from 'node:tls';
import { certificate, ownCurveCertificate } from '../../../test/certificate.ts';
import { createTicketFlood, readClientHello } from '../../../test/ticket-flood.ts';
import { steppedAgent } from './stepped-connection.ts';

interface Server {
  readonly port: number;
  readonly accepted: Socket[];
}

/** Runs a test with a server that responds to each connection with bytes, and never closes one. */
async function withServer(response: string, test: (server: Server) => Promise<void>, isSecure = false) {
  const accepted: Socket[] = [];
  const respond = (socket: Socket) => {
    accepted.push(socket.on('error', () => undefined));
    socket.once('data', () => socket.write(response));
  };
  const server = isSecure ? tls.createServer(certificate, respond) : net.createServer(respond);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    await test({ port: (server.address() as AddressInfo).port, accepted });
  } finally {
    server.close();
  }
}

const get = (port: number, options: http.RequestOptions = {}) =>
  http.get({ port, host: '127.0.0.1', agent: steppedAgent('http:', 'a'), ...options });

const responseTo = async (sent: http.ClientRequest) => ((await once(sent, 'response')) as [IncomingMessage])[0];
const errorOf = async (sent: http.ClientRequest) => ((await once(sent, 'error').catch((error: unknown) => [error])) as [Error])[0];
const read = async (incoming: IncomingMessage) => String(Buffer.concat((await incoming.toArray()) as Buffer[]));

/** Also waits for a socket that was reset. */
async function closed(socket: Socket | undefined) {
  if (!socket?.closed) await new Promise((resolve) => socket!.once('close', resolve));
}

it('gives the parsers of all connections no more than 4 KiB in a turn of the event loop', async () => {
  const content = 'x'.repeat(300_000);
  await withServer(`HTTP/1.1 200 OK\r\nContent-Length: ${content.length}\r\n\r\n${content}`, async ({ port }) => {
    let inThisTurn = 0;
    const turns: number[] = [];
    const count = ({ length }: Buffer) => {
      if (inThisTurn === 0)
        setImmediate(() => {
          turns.push(inThisTurn);
          inThisTurn = 0;
        });
      inThisTurn += length;
    };
    const requests = [get(port), get(port), get(port)];
    for (const sent of requests) sent.on('socket', (socket) => socket.on('data', count));
    const contents = await Promise.all(requests.map(async (sent) => read(await responseTo(sent))));
    expect(contents).toEqual([content, content, content]);
    expect(turns.length).toBeGreaterThan(200);
    expect(Math.max(...turns)).toBe(4096);
  });
});

it('reads all of a response that ends with the connection', async () => {
  const content = 'line\r\n'.repeat(100_000);
  await withServer('', async ({ port, accepted }) => {
    const sent = get(port);
    await once(sent, 'finish');
    while (!accepted[0]) await new Promise(setImmediate);
    accepted[0].end(`HTTP/1.1 200 OK\r\n\r\n${content}`);
    expect(await read(await responseTo(sent))).toBe(content);
    await closed(accepted[0]);
  });
});

it('ends the connection with the response, also if the server does not', async () => {
  await withServer('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok', async ({ port, accepted }) => {
    expect(await read(await responseTo(get(port)))).toBe('ok');
    await closed(accepted[0]);
  });
});

it('ends the connection when the request is aborted in the middle of a response', async () => {
  await withServer(`HTTP/1.1 200 OK\r\nContent-Length: 200000\r\n\r\n${'x'.repeat(100_000)}`, async ({ port, accepted }) => {
    const request = new AbortController();
    const incoming = await responseTo(get(port, { signal: request.signal }));
    request.abort();
    await expect(read(incoming)).rejects.toThrow('aborted');
    await closed(accepted[0]);
  });
});

it('does not read on while nobody takes the content', async () => {
  const size = 64 * 1024 * 1024;
  await withServer(`HTTP/1.1 200 OK\r\nContent-Length: ${size}\r\n\r\n`, async ({ port, accepted }) => {
    const incoming = await responseTo(get(port));
    const sending = accepted[0]!;
    // Once the buffers of the system are full, the server keeps the rest.
    sending.write(Buffer.alloc(size));
    for (let turn = 0; turn < 5000; turn++) await new Promise(setImmediate);
    expect(incoming.socket.readableLength + incoming.readableLength).toBeLessThan(128 * 1024);
    expect(sending.writableLength).toBeGreaterThan(0);
    expect(Buffer.concat((await incoming.toArray()) as Buffer[])).toHaveLength(size);
  });
});

it('rejects a request whose server closes the connection without a response', async () => {
  await withServer('', async ({ port, accepted }) => {
    const sent = get(port);
    const error = errorOf(sent);
    while (!accepted[0]) await new Promise(setImmediate);
    accepted[0].destroy();
    expect((await error).message).toMatch(/socket hang up|ECONNRESET/);
    expect(sent.socket?.destroyed).toBe(true);
  });
});

it('rejects a request to a port where nothing listens', async () => {
  let free = 0;
  await withServer('', ({ port }) => Promise.resolve(void (free = port)));
  expect(await errorOf(get(free))).toMatchObject({ code: 'ECONNREFUSED' });
});

describe('a connection with TLS', () => {
  const lookup = ((_, { all }, done) =>
    all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)) as LookupFunction;
  const getSecure = (port: number, host: string, options: https.RequestOptions = {}) =>
    https.get({ port, host, lookup, agent: steppedAgent('https:', 'a'), ...options });

  it('names the host, checks its certificate and ends with the response', async () => {
    const response = 'HTTP/1.1 200 OK\r\nConnection: keep-alive\r\nContent-Length: 2\r\n\r\nok';
    const test = async ({ port, accepted }: Server) => {
      expect(await read(await responseTo(getSecure(port, 'calendar.example', { ca: certificate.cert })))).toBe('ok');
      expect((accepted[0] as tls.TLSSocket).servername).toBe('calendar.example');
      await closed(accepted[0]);
    };
    await withServer(response, test, true);
  });

  it.each([
    ['that nobody signed', 'calendar.example', {}, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['of another host', 'other.example', { ca: certificate.cert }, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ])('is rejected with a certificate %s', async (_, host, options, code) => {
    const test = async ({ port, accepted }: Server) => {
      expect(await errorOf(getSecure(port, host, options))).toMatchObject({ code });
      for (const socket of accepted) await closed(socket);
    };
    await withServer('HTTP/1.1 200 OK\r\n\r\n', test, true);
  });

  it('offers no Diffie-Hellman over finite fields, in which a server chooses how long a handshake takes', async () => {
    const server = net.createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const sent = getSecure((server.address() as AddressInfo).port, 'calendar.example');
    const ended = errorOf(sent);
    const [socket] = (await once(server, 'connection')) as [Socket];
    const [hello] = (await once(socket, 'data')) as [Buffer];
    const { ciphers, groups } = readClientHello(hello.subarray(5));
    sent.destroy();
    await ended;
    server.close();

    const [ecdhe, x25519] = [0xc02b, 29];
    expect([ciphers, groups]).toEqual([expect.arrayContaining([ecdhe]), expect.arrayContaining([x25519])]);
    const dhe = [0x0033, 0x0039, 0x0067, 0x006b, 0x009e, 0x009f, 0xccaa];
    expect(ciphers.filter((cipher) => dhe.includes(cipher))).toEqual([]);
    expect(groups.filter((group) => group >= 0x0100 && group < 0x0200)).toEqual([]);
  });

  describe.each([
    ['TLS 1.2', { maxVersion: 'TLSv1.2' }],
    ['TLS 1.3 with AES-128', { ciphers: 'TLS_AES_128_GCM_SHA256' }],
    ['TLS 1.3 with AES-256', { ciphers: 'TLS_AES_256_GCM_SHA384' }],
    ['TLS 1.3 with a second hello', { ecdhCurve: 'P-384' }],
  ] as const)('of %s', (_, options) => {
    async function getFrom(own: typeof certificate) {
      const server = tls.createServer({ ...own, ...options }, (socket) => {
        socket.on('error', () => undefined).once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'));
      });
      await once(server.on('tlsClientError', () => undefined).listen(0, '127.0.0.1'), 'listening');
      const { port } = server.address() as AddressInfo;
      const response = responseTo(getSecure(port, 'calendar.example', { ca: own.cert })).then(read);
      return response.finally(() => server.close());
    }

    it('works with a named curve', async () => {
      expect(await getFrom(certificate)).toBe('ok');
    });

    it('ends before OpenSSL decodes a key that describes its curve itself', async () => {
      await expect(getFrom(ownCurveCertificate)).rejects.toThrow('The certificate of the server is not supported.');
    });
  });

  it('ends when the server sends a longer chain of certificates than others have', async () => {
    const server = tls
      .createServer({ ...certificate, cert: `${certificate.cert}\n`.repeat(60) })
      .on('tlsClientError', () => undefined);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const error = await errorOf(getSecure(port, 'calendar.example', { ca: certificate.cert }));
    server.close();

    expect(error.message).toBe('The TLS handshake or its session tickets are too large.');
  });

  it('does not begin another handshake', async () => {
    const outcomes: (Error | null)[] = [];
    const server = tls.createServer({ ...certificate, maxVersion: 'TLSv1.2' }, (socket) => {
      socket.on('error', () => undefined).on('data', () => undefined);
      socket.renegotiate({}, (error) => outcomes.push(error));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    await errorOf(getSecure(port, 'calendar.example', { ca: certificate.cert }));
    server.close();

    expect(outcomes).not.toContain(null);
  });

  it('ends when the server sends session tickets without an end', async () => {
    const server = createTicketFlood().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const accepted = once(server, 'connection') as Promise<[Socket]>;
    const error = await errorOf(getSecure(port, 'calendar.example', { ca: certificate.cert }));
    server.close();

    expect(error.message).toBe('The TLS handshake or its session tickets are too large.');
    await closed((await accepted)[0]);
  });
});
