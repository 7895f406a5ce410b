import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { PerConnection } from './per-connection.ts';

const newSocket = (destroyed = false) => Object.assign(new EventEmitter(), { destroyed }) as unknown as Socket;

it('has the items of each connection until they are removed, or the connection closes', () => {
  const items = new PerConnection<string>();
  const [one, other] = [newSocket(), newSocket()];
  items.open(one);
  items.add(other, 'first');
  items.add(other, 'second');
  items.remove(other, 'first');
  items.remove(other, 'unknown');
  expect([...items]).toEqual([
    [one, []],
    [other, ['second']],
  ]);

  other.emit('close');
  items.remove(other, 'second');
  expect([...items]).toEqual([[one, []]]);
});

it('does not keep the item of a connection that has closed', () => {
  const items = new PerConnection<string>();
  items.add(newSocket(true), 'late');
  expect([...items]).toEqual([]);
});

it('leaves removed items to the collection of young garbage', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void;
  const items = new PerConnection<number[]>();
  const socket = newSocket();
  const live: number[][] = [];
  items.open(socket);
  // Moves the connection's items to the old generation, as those of a connection that is kept open.
  collect();
  const before = oldBytes();
  for (let added = 0; added < 1000; added += 1) {
    const item = Array.from({ length: 1000 }, () => added);
    live.push(item);
    items.add(socket, item);
    if (live.length > 4) items.remove(socket, live.shift() ?? []);
    if (added % 20 === 0) collect({ type: 'minor' });
  }
  // All of them have 8 MB.
  expect(oldBytes() - before).toBeLessThan(2_000_000);
});

const oldBytes = () => getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space')?.space_used_size ?? NaN;
