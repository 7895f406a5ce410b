import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { limitPipelining } from './pipelining.ts';
import { RequestTurns } from './request-turns.ts';

/** Takes longer than a turn. */
function workFor3Ms() {
  for (const end = performance.now() + 3; performance.now() < end;);
}

/** Runs requests that take longer than a turn, and notes their names as they begin. */
function someTurns() {
  const turns = new RequestTurns();
  const begun: string[] = [];
  const connect = (network: string) => {
    const socket = Object.defineProperty(new net.Socket(), 'remoteAddress', { value: network });
    turns.accept(socket);
    return socket;
  };
  const run = (socket: net.Socket, name: string) =>
    turns.run(socket, () => {
      begun.push(name);
      workFor3Ms();
    });
  return { begun, connect, run, turns };
}

const turnOfTheLoop = () => new Promise(setImmediate);

it('begins one long request in a turn of the event loop, of each network and each connection in turns', async () => {
  const { begun, connect, run } = someTurns();
  const [first, second, other] = [connect('192.0.2.1'), connect('192.0.2.1'), connect('198.51.100.1')];
  for (const name of ['a1', 'a2', 'a3']) run(first, name);
  run(second, 'b1');
  run(other, 'c1');
  for (const count of [1, 2, 3, 4, 5]) {
    await turnOfTheLoop();
    expect(begun).toHaveLength(count);
  }
  expect(begun).toEqual(['a1', 'c1', 'b1', 'a2', 'a3']);
});

it('begins a request at once if none waits and no connection was accepted in this turn', async () => {
  const { begun, connect, run } = someTurns();
  const socket = connect('192.0.2.1');
  run(socket, 'after accept');
  expect(begun).toEqual([]);
  await turnOfTheLoop();
  await turnOfTheLoop();
  run(socket, 'at once');
  expect(begun).toEqual(['after accept', 'at once']);
});

it('begins the first request that is parsed in the same turn, and the next one in another', async () => {
  const { begun, connect, run, turns } = someTurns();
  const socket = connect('192.0.2.1');
  turns.parse(socket, () => {
    run(socket, 'first');
    run(socket, 'second');
  });
  expect(begun).toEqual([]);
  await turnOfTheLoop();
  expect(begun).toEqual(['first']);
  await turnOfTheLoop();
  expect(begun).toEqual(['first', 'second']);
});

it('keeps nothing of a connection that has closed', async () => {
  const { begun, connect, run } = someTurns();
  const [closing, other] = [connect('192.0.2.1'), connect('198.51.100.1')];
  run(other, 'first');
  for (const name of ['lost', 'lost too']) run(closing, name);
  await once(closing.destroy(), 'close');
  await turnOfTheLoop();
  await turnOfTheLoop();
  await turnOfTheLoop();
  run(other, 'at once');
  expect(begun).toEqual(['first', 'at once']);
});

describe('a server', () => {
  let server: http.Server;
  const opened: net.Socket[] = [];
  const begun: (string | undefined)[] = [];

  beforeEach(async () => {
    begun.length = 0;
    server = http.createServer(({ socket: { remoteAddress } }, response) => {
      begun.push(remoteAddress);
      workFor3Ms();
      response.end('ok');
    });
    limitPipelining({ server }, new RequestTurns());
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterEach(async () => {
    for (const socket of opened.splice(0)) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });

  async function connect(localAddress: string) {
    const { port } = server.address() as net.AddressInfo;
    const socket = net.connect({ port, host: '127.0.0.1', localAddress });
    opened.push(socket);
    await once(socket, 'connect');
    return socket;
  }
  const requests = (count: number) => 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(count);

  it('serves a new connection while 50 connections of another network sent eight requests each', async () => {
    const crowd = await Promise.all(Array.from({ length: 50 }, () => connect('127.0.0.2')));
    for (const socket of crowd) socket.write(requests(8));
    await once(crowd[0]!, 'data');
    const other = await connect('127.0.0.1');
    other.write(requests(1));
    await once(other, 'data');
    expect(begun.indexOf('127.0.0.1')).toBeLessThan(200);
  });
});
