import fs from 'node:fs';
import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { writeShell } from '../../test/fixture-build.ts';
import { killRunningServers, makeDataDir, type ServerProcess, startServer } from '../../test/server-process.ts';

let dataDir: string;
let server: ServerProcess;

beforeEach(async () => {
  dataDir = makeDataDir();
  server = await startServer({
    DATA_DIR: dataDir,
    PUBLISH_FOLDERS: writeShell(dataDir),
    SHUTDOWN_DELAY: '2',
    // The largest: that limit is not what ends connections here.
    SLOW_CLIENT_SECONDS: '600',
  });
});
afterEach(() => {
  killRunningServers();
  fs.rmSync(dataDir, { recursive: true, maxRetries: 5 });
});

const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });

/** Over connections that stay open, as a load balancer keeps them. */
async function get(path: string) {
  const request = http.get(`${server.url}${path}`, { agent });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  const chunks = (await response.toArray()) as Buffer[];
  return { status: response.statusCode, connection: response.headers.connection, text: Buffer.concat(chunks).toString() };
}

describe('a server that receives SIGTERM', () => {
  it('is not ready any more, responds until a load balancer has noticed, and then closes its connections', async () => {
    const statuses = new Set<number | undefined>();
    let isEnding = false;
    const client = async () => {
      while (!isEnding) statuses.add((await get('/healthz')).status);
    };
    const clients = [client(), client(), client()];
    const ended = server.end();
    let ready = await get('/readyz');
    while (!ready.text.includes('shutting down')) ready = await get('/readyz');
    const late = await get('/healthz');
    isEnding = true;
    await Promise.all(clients);

    expect(ready).toMatchObject({ status: 503, connection: 'close' });
    expect(late).toMatchObject({ status: 200, connection: 'close' });
    expect([...statuses]).toEqual([200]);
    expect(await ended).toBe(0);
  });

  it('does not wait for half-sent requests', async () => {
    const port = Number(new URL(server.url).port);
    const halves = [
      'POST /api/token/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
      'GET /heal',
    ];
    for (const half of halves) {
      const socket = net.connect(port, 'localhost').on('error', () => {});
      await once(socket, 'connect');
      socket.write(half);
    }
    expect((await get('/healthz')).status).toBe(200);

    // A shutdown that waits for them is cut off after 20 s, and then the code is 1.
    expect(await server.end()).toBe(0);
  });
});
