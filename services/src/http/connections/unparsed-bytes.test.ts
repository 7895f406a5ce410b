import { UnparsedBytes } from './unparsed-bytes.ts';

const kibibyte = 1024;
const closed: string[] = [];
const warn = jest.fn();
let unparsed: UnparsedBytes;
beforeEach(() => {
  closed.length = 0;
  warn.mockClear();
  unparsed = new UnparsedBytes({ warn }, 1000 * kibibyte);
});

/** Returns a connection that records its name when it is closed. */
function connection(name: string, remoteAddress: string) {
  const socket = { remoteAddress, destroy: () => (closed.push(name), socket as never) };
  return socket;
}

const connections = (count: number, address: string) =>
  Array.from({ length: count }, (_, index) => connection(`${address} ${index}`, address));

function setAll(sockets: ReturnType<typeof connections>, bytes: number) {
  for (const socket of sockets) unparsed.set(socket, bytes);
}

it('lets the connections of one network, as those of a proxy, use the whole limit, again and again', () => {
  const sockets = connections(100, '192.0.2.1');
  for (let load = 0; load < 3; load += 1) {
    setAll(sockets, 10 * kibibyte);
    expect(sockets.every((socket) => unparsed.has(socket))).toBe(true);
    setAll(sockets, 4 * kibibyte);
    setAll(sockets, 0);
    expect(sockets.some((socket) => unparsed.has(socket))).toBe(false);
  }
  expect([closed, warn.mock.calls]).toEqual([[], []]);
});

it('closes the connection with most bytes of the network that has most, and counts it no more', () => {
  const [flood, other] = [connections(60, '192.0.2.1'), connection('other', '192.0.2.2')];
  setAll(flood, 10 * kibibyte);
  unparsed.set(flood[7]!, 11 * kibibyte);
  unparsed.set(other, 400 * kibibyte);
  expect(closed).toEqual(['192.0.2.1 7']);
  unparsed.set(flood[7]!, 0);
  unparsed.set(other, 410 * kibibyte);
  expect(closed).toEqual(['192.0.2.1 7']);
  unparsed.set(other, 411 * kibibyte);
  // Of those with as much, the one that waits longest.
  expect(closed).toEqual(['192.0.2.1 7', '192.0.2.1 0']);
});

it('counts the networks of an IPv6 customer as one', () => {
  const flood = [connection('one', '2001:db8:1:1::7'), connection('two', '2001:db8:1:2::7')];
  setAll(flood, 300 * kibibyte);
  unparsed.set(connection('other', '192.0.2.2'), 500 * kibibyte);
  expect(closed).toEqual(['one']);
});

it('logs what it closes once a minute', () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(1000);
  const sockets = connections(5, '192.0.2.1');
  setAll(sockets, 500 * kibibyte);
  expect([closed.length, warn.mock.calls]).toEqual([
    3,
    [
      [
        { network: '192.0.2.1', bytes: 1500 * kibibyte, all: 1500 * kibibyte },
        'Connection closed: too much data waits to be parsed',
      ],
    ],
  ]);
  now.mockReturnValue(61_000);
  setAll(connections(1, '192.0.2.1'), 500 * kibibyte);
  expect(warn).toHaveBeenCalledTimes(2);
  now.mockRestore();
});
