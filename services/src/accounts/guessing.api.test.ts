import fs from 'node:fs';
import { aPerson, request, someCredentials } from '../../test/api.ts';
import { killRunningServers, makeDataDir, startServer } from '../../test/server-process.ts';

const dataDir = makeDataDir();
afterAll(() => {
  killRunningServers();
  fs.rmSync(dataDir, { recursive: true, maxRetries: 5 });
});

/** Uses fetch() directly: the attack is aborted when the users are in. */
const guess = async (url: string, address: string, signal: AbortSignal) => {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
  const body = JSON.stringify({ ...someCredentials(), password: 'nonsense' });
  const response = await fetch(`${url}/api/token/`, { method: 'POST', headers, body, signal });
  await response.arrayBuffer();
};

describe('while 120 clients log in with wrong passwords', () => {
  it('users get in: all from known browsers, and at least half from new networks', async () => {
    const server = await startServer({ DATA_DIR: dataDir, TRUST_PROXY: 'loopback' });
    const { url } = server;
    const people = await Promise.all(Array.from({ length: 5 }, () => aPerson(url)));
    const logIn = (index: number, headers: Readonly<Record<string, string>>) => {
      const { username, password } = people[index]!;
      return request('POST /api/token/', { url, body: { username, password }, headers });
    };
    const cookies = await Promise.all(people.map(async (_, index) => (await logIn(index, {})).headers.get('set-cookie') ?? ''));

    const over = new AbortController();
    const begun: Promise<void>[] = [];
    const attack = Array.from({ length: 120 }, async (_, index) => {
      const again = () => guess(url, `203.0.113.${index}`, over.signal);
      begun.push(again());
      await begun.at(-1);
      while (!over.signal.aborted) await again();
    });
    const attacked = Promise.allSettled(attack);
    // After one guess of each client, the queue is full, and the server knows which networks failed.
    await Promise.all(begun);

    const statusOf = async (login: Promise<{ status: number }>) => (await login).status;
    const [known, strangers] = await Promise.all([
      Promise.all(
        people.map((_, index) => statusOf(logIn(index, { 'x-forwarded-for': '198.51.100.200', cookie: cookies[index]! }))),
      ),
      Promise.all(people.map((_, index) => statusOf(logIn(index, { 'x-forwarded-for': `198.51.100.${index}` })))),
    ]);
    over.abort();
    await attacked;
    await server.end('SIGKILL');

    expect(known).toEqual(people.map(() => 200));
    // The server rejects attempts that have waited for 5 seconds.
    expect(strangers.filter((status) => status === 200).length).toBeGreaterThanOrEqual(3);
  }, 120_000);
});
