import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { type HeavyServer, mebibyte, reset, startHeavyServer, statusOf, until } from '../../../test/heavy-server.ts';

let server: HeavyServer;
beforeEach(async () => (server = await startHeavyServer()));
afterEach(() => server.stop());

it('holds the permits of clients that disconnect until their handlers have ended', async () => {
  const left = Array.from({ length: 20 }, (_, index) => server.send('GET /list', { address: `203.0.113.${index % 2}` }));
  await until(() => server.begun === 4);
  await Promise.all(left.map(reset));
  const other = server.send('GET /list', { owner: 'bob' });
  await until(() => server.begun === 5);

  const stayed = statusOf(server.send('GET /list'));
  for (const release of server.releases.splice(0)) release();
  expect(await statusOf(other)).toBe('200');
  await until(() => server.releases.length > 0);
  server.releases[0]!();
  expect([await stayed, server.begun]).toEqual(['200', 6]);
});

it('holds the permits of short responses that wait behind another of their connection', async () => {
  const next = '\r\nGET /short HTTP/1.1\r\nhost: localhost\r\nx-owner: ada\r\nx-forwarded-for: 198.51.100.1\r\n';
  const client = server.send('GET /long', { more: next.repeat(3) }).pause();
  await until(() => server.arrived === 4);
  server.send('GET /list');
  await until(() => server.arrived === 5);
  expect(await statusOf(server.send('GET /short', { owner: 'bob' }))).toBe('200');
  expect(server.begun).toBe(0);
  await reset(client);
  await until(() => server.begun === 1);
});

it('runs one search of a network at a time, so that the others in it have their turn', async () => {
  const people = Array.from({ length: 5 }, (_, index) => `person ${index}`);
  const searches = people.flatMap((owner) => [server.send('GET /search', { owner }), server.send('GET /search', { owner })]);
  await until(() => server.arrived === 10 && server.begun > 0);
  expect(await statusOf(server.send('GET /short', { owner: 'bob' }))).toBe('200');
  expect(server.begun).toBe(1);
  await Promise.all(searches.slice(1).map(reset));

  const other = server.send('GET /search', { owner: 'bob', address: '203.0.113.1' });
  await until(() => server.begun === 2);
  for (const release of server.releases) release();
  expect([await statusOf(searches[0]!), await statusOf(other)]).toEqual(['200', '200']);
});

describe('a note', () => {
  const large = { more: 'x-large: yes\r\n' };

  it('waits for the permits of heavy reads if it is large, and not if it is short', async () => {
    server.send('GET /list');
    server.send('GET /list');
    await until(() => server.begun === 2);
    const waiting = server.send('GET /note', large);
    await until(() => server.begun === 3);
    expect(await statusOf(server.send('GET /note'))).toBe('200');
    expect(waiting.bytesRead).toBe(0);
    server.releases[0]!();
    expect(await statusOf(waiting)).toBe('200');
  });

  it('that waits does not keep its user from other reads, also when the client leaves', async () => {
    server.send('GET /list');
    server.send('GET /list');
    await until(() => server.begun === 2);
    const waiting = Array.from({ length: 6 }, () => server.send('GET /note', large));
    await until(() => server.begun === 8);
    expect(await statusOf(server.send('GET /note'))).toBe('200');
    expect(waiting.filter(({ bytesRead }) => bytesRead > 0)).toEqual([]);
    await Promise.all(waiting.map(reset));
    for (const release of server.releases) release();
    expect(await statusOf(server.send('GET /note', large))).toBe('200');
  });

  it('that waits is not sent when the session has ended meanwhile', async () => {
    server.isAllowed = false;
    expect(await statusOf(server.send('GET /note', large))).toBe('500');
    server.isAllowed = true;
    expect(await statusOf(server.send('GET /note', large))).toBe('200');
  });

  it('is sent before those that are pipelined behind it, even if they are ready first', async () => {
    const head = 'host: localhost\r\nx-owner: ada\r\nx-forwarded-for: 198.51.100.1\r\nx-large: yes\r\n';
    const more = `\r\nGET /note HTTP/1.1\r\n${head}`.repeat(4);
    const client = server.send('GET /note', { more: `x-later: yes\r\nx-large: yes\r\n${more}connection: close\r\n` });
    await until(() => server.begun === 5);
    server.releases[0]!();
    expect((await text(client)).match(/HTTP\/1.1 200/g)).toHaveLength(5);
  });
});

it('releases a permit only once', async () => {
  const taking = Array.from({ length: 4 }, () => server.send('GET /long'));
  await Promise.all(taking.map((socket) => once(socket, 'readable')));
  for (let more = 0; more < 4; more += 1) server.send('GET /long');
  await Promise.all(taking.slice(0, 2).map(reset));
  await until(() => server.longBegun >= 6);
  expect(await statusOf(server.send('GET /short', { owner: 'bob' }))).toBe('200');
  expect(server.longBegun).toBe(6);
});

it('does not let slow readers block short responses', async () => {
  const people = Array.from({ length: 25 }, (_, index) => `person ${index}`);
  const takers = people.flatMap((owner) => Array.from({ length: 4 }, () => server.send('GET /long', { owner })));
  await Promise.all(takers.map((socket) => once(socket, 'readable')));
  expect(await statusOf(server.send('GET /short'))).toBe('200');
  expect(takers.filter(({ destroyed }) => destroyed)).toEqual([]);
});

it.each([
  ['many networks', (index: number) => `203.0.113.${index}`, 5],
  ['one network, so that others have their turn', () => '203.0.113.1', 2],
])('works on few streamed responses of %s at once, however quickly all are read', async (_, addressOf, most) => {
  const takers = Array.from({ length: 20 }, (_, index) =>
    server.send('GET /pieces', { owner: `person ${index}`, address: addressOf(index), more: 'connection: close\r\n' }),
  );
  const responses = await Promise.all(takers.map((socket) => text(socket)));
  expect(responses.map((response) => response.match(/a piece/g)?.length)).toEqual(takers.map(() => 3));
  expect(server.mostWorking).toBe(most);
});

it('holds few large pieces of responses that nobody reads, and sends a response to another network', async () => {
  const before = server.arrived;
  for (let account = 0; account < 6; account += 1) {
    const taker = { owner: `person ${account}`, address: '203.0.113.1', more: 'connection: close\r\n' };
    for (let call = 0; call < 4; call += 1) server.send('GET /large', taker).pause();
  }
  await until(() => server.arrived === before + 24);
  while ((await server.connectionCount()) > 5) await new Promise(setImmediate);

  const taker = server.send('GET /large', { owner: 'bob', more: 'connection: close\r\n' });
  let bytes = 0;
  for await (const chunk of taker) bytes += (chunk as Buffer).length;
  expect(bytes).toBeGreaterThan(30 * mebibyte);
  while ((await server.connectionCount()) > 5) await new Promise(setImmediate);
  expect(await server.connectionCount()).toBe(5);
});

it('releases the memory of pipelined responses that nobody reads', async () => {
  const reserve = jest.spyOn(server.responses, 'reserve');
  const second = '\r\nGET /large HTTP/1.1\r\nhost: localhost\r\nx-owner: ada\r\nx-forwarded-for: 203.0.113.1\r\n';
  const client = server.send('GET /large', { address: '203.0.113.1', more: second }).pause();
  await until(() => reserve.mock.calls.length >= 2);
  await reset(client);
  const whole = { amount: 32 * mebibyte, evict: () => false };
  await until(() => server.responses.reserve(['203.0.113.1', 'ada'], whole) !== undefined);
});

it('cuts off the responses of a session that has ended', async () => {
  const clients = Array.from({ length: 4 }, () => server.send('GET /long'));
  await Promise.all(clients.map((socket) => once(socket, 'readable')));
  server.isAllowed = false;
  await Promise.all(clients.map((socket) => once(socket.resume(), 'close')));
  server.isAllowed = true;
  expect(await statusOf(server.send('GET /short'))).toBe('200');
});
