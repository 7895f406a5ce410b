import { freePort } from '@daybook/tooling/machine/free-port';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { writeShell } from '../../test/fixture-build.ts';
import { killRunningServers, makeDataDir, type ServerProcess, startServer } from '../../test/server-process.ts';

let dataDir: string;

beforeEach(() => (dataDir = makeDataDir()));
afterEach(() => {
  killRunningServers();
  fs.rmSync(dataDir, { recursive: true, maxRetries: 5 });
});

const startWorkers = (workers: number, env: Readonly<Record<string, string>> = {}) =>
  startServer({ DATA_DIR: dataDir, WORKERS: String(workers), PUBLISH_FOLDERS: writeShell(dataDir), ...env });

interface Response {
  readonly status: number | undefined;
  readonly id: string;
  readonly text: string;
}

/** Sends a request over a connection of the agent; without one, over a new connection. */
async function get(url: string, agent: http.Agent | false = false): Promise<Response> {
  const request = http.get(url, { agent });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  const chunks = (await response.toArray()) as Buffer[];
  return {
    status: response.statusCode,
    id: String(response.headers['x-request-id']),
    text: Buffer.concat(chunks).toString(),
  };
}

type Line = { readonly pid?: number; readonly worker?: number; readonly reqId?: string; readonly msg: string };

const linesOf = (server: ServerProcess) =>
  server
    .stdout()
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line);

/** The process ids of all worker processes that have served, in the order of their start. */
const workersOf = (server: ServerProcess) =>
  linesOf(server).flatMap(({ msg, worker }) => (msg === 'A worker process serves.' ? [worker] : []));

async function until<Result>(read: () => Result | Promise<Result>, isTrue: (result: Result) => boolean): Promise<Result> {
  for (;;) {
    const result = await read();
    if (isTrue(result)) return result;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Returns how many requests for a list without a token the metrics have counted. */
const countIn = (metrics: string) =>
  Number(/^http_request_duration_seconds_count\{operation="listNotes",status="401"\} (\d+)$/m.exec(metrics)?.[1] ?? 0);

/** Sends requests one after another over one connection, until `isOver`. A request that fails is sent again once, as browsers do. */
async function client(url: string, isOver: () => boolean) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  /** The ids of all requests over connections that failed later. */
  const failed: string[] = [];
  const statuses = new Set<number | undefined>();
  const ids: string[] = [];
  while (!isOver()) {
    const response = await get(url, agent).catch(() => {
      failed.push(...ids.splice(0));
      return get(url, agent);
    });
    ids.push(response.id);
    statuses.add(response.status);
  }
  agent.destroy();
  return { failed, statuses: [...statuses] };
}

describe('a server with several worker processes', () => {
  it('shows the sum of their metrics, and goes on when one is killed', async () => {
    const port = String(await freePort());
    const server = await startWorkers(2, { METRICS_PORT: port });
    const metrics = async () => (await get(`http://localhost:${port}/metrics`)).text;
    let isOver = false;
    const clients = Array.from({ length: 8 }, () => client(`${server.url}/api/notes/`, () => isOver));
    const pids = () => new Set(linesOf(server).flatMap(({ reqId, pid }) => (reqId ? [pid] : [])));
    await until(pids, ({ size }) => size === 2);
    const before = await until(metrics, (text) => countIn(text) > 200);
    const [killed = 0] = workersOf(server);

    process.kill(killed, 'SIGKILL');
    await until(
      () => workersOf(server).length,
      (count) => count === 3,
    );
    const after = await until(metrics, (text) => text.includes('daybook_worker_restarts_total 1'));
    isOver = true;
    const results = await Promise.all(clients);

    // A client whose second attempt had failed too would have rejected.
    expect(results.map(({ statuses }) => statuses)).toEqual(clients.map(() => [401]));
    const lines = linesOf(server);
    const pidOf = new Map(lines.map(({ reqId, pid }) => [reqId, pid]));
    // A process that is killed may not have logged its last response.
    const failedOn = results.flatMap(({ failed }) => failed.flatMap((id) => pidOf.get(id) ?? []));
    expect(failedOn.filter((pid) => pid !== killed)).toEqual([]);
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 50, msg: 'A worker process has ended (SIGKILL).', worker: killed }),
    );
    expect(before).toMatch(/^daybook_workers 2$/m);
    expect(countIn(after)).toBeGreaterThanOrEqual(countIn(before));
    const counted = countIn(await metrics());
    await Promise.all(Array.from({ length: 20 }, () => get(`${server.url}/api/notes/`)));
    expect(countIn(await metrics())).toBe(counted + 20);
    // The counts of a process stay in the sum after its end.
    process.kill(workersOf(server)[1] ?? 0, 'SIGKILL');
    const last = await until(metrics, (text) => text.includes('daybook_worker_restarts_total 2'));
    expect(countIn(last)).toBe(counted + 20);
    expect(await server.end()).toBe(0);
  });

  it('drains all of them at once, answers a request that is under way, and stops the database last', async () => {
    const server = await startWorkers(2, { SHUTDOWN_DELAY: '2' });
    const body = JSON.stringify({ username: 'ann', password: 'a long enough password' });
    const underWay = http.request(`${server.url}/api/user/register/`, {
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json', 'content-length': body.length },
    });
    underWay.write(body.slice(0, 10));
    const answered = once(underWay, 'response') as Promise<[http.IncomingMessage]>;

    const ended = server.end();
    const isEnding = ({ status, text }: Response) => status === 503 && text.includes('shutting down');
    await until(() => get(`${server.url}/readyz`), isEnding);
    const all = await Promise.all(Array.from({ length: 10 }, () => get(`${server.url}/readyz`)));
    expect(all.filter(isEnding)).toHaveLength(10);
    const metrics = await Promise.all(Array.from({ length: 4 }, () => get(`${server.url}/metrics`)));
    expect(metrics.map(({ text }) => /^daybook_workers \d$/m.exec(text)?.[0])).toEqual(metrics.map(() => 'daybook_workers 2'));
    underWay.end(body.slice(10));
    const [response] = await answered;

    expect(response.statusCode).toBe(201);
    expect(await ended).toBe(0);
    expect(fs.existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
    expect(server.stderr()).toBe('');
  });

  it('ends with the reason when one cannot be started again', async () => {
    const server = await startWorkers(2);
    const secret = path.join(dataDir, 'operator-token');
    fs.truncateSync(secret, 3);
    process.kill(workersOf(server)[1] ?? 0, 'SIGKILL');

    expect(await server.ended).toBe(1);
    expect(server.stderr()).toBe(`${secret} has no whole secret in it: restore it, or delete it to get a new one.\n`);
  });
});
