import { once } from 'node:events';
import net from 'node:net';
import { WaitingConnections } from './waiting-connections.ts';

/** Adds connections of these networks, and returns the networks in the order in which their connections are taken. */
function orderOf(waiting: WaitingConnections, networks: readonly string[]) {
  const networkOf = new Map(networks.map((network) => [new net.Socket(), network]));
  for (const [socket, network] of networkOf) waiting.add(network, socket);
  const order: string[] = [];
  for (let socket = waiting.take(); socket; socket = waiting.take()) order.push(networkOf.get(socket) ?? '');
  return order.join('');
}

describe('waiting connections', () => {
  it('are taken in turns of their networks', () => {
    expect(orderOf(new WaitingConnections(), [...'aaabbc'])).toBe('abcaba');
  });

  it('are taken early from a network that had fewer than the others, of which none waits for long', () => {
    const waiting = new WaitingConnections();
    orderOf(waiting, [...'abcdefghi', ...'abcdefghi']);
    const order = orderOf(waiting, [...'abcdefghi', 'z', 'z', 'z']);
    expect(order.indexOf('z')).toBeLessThan(2);
    expect(order.indexOf('i')).toBeLessThan(12);
    expect([...order].sort().join('')).toBe('abcdefghizzz');
  });

  it('are forgotten when they close', async () => {
    const waiting = new WaitingConnections();
    const [closing, other] = [new net.Socket(), new net.Socket()];
    waiting.add('a', closing);
    waiting.add('b', other);
    await once(closing.destroy(), 'close');
    expect([waiting.isEmpty, waiting.take(), waiting.take(), waiting.isEmpty]).toEqual([false, other, undefined, true]);
  });
});
