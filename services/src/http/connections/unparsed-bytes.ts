import type { FastifyBaseLogger } from 'fastify';
import type { Socket } from 'node:net';
import { createLogThrottle } from '../monitoring/log-throttle.ts';
import { sharingNetworkOf } from './client-address.ts';

/** In bytes. Each connection has up to 64 KiB. */
const maxBytes = 32 * 1024 * 1024;

/** In milliseconds. A flood may close many connections a second. */
const logEvery = 60_000;

type Connection = Pick<Socket, 'destroy' | 'remoteAddress'>;

interface Network {
  readonly name: string;
  bytes: number;
  /** How many bytes of each connection wait. The one that waits longest is first. */
  readonly connections: Map<Connection, number>;
}

/**
 * Counts the bytes that were read from connections and wait to be parsed. Beyond the limit, closes connections of the network that has
 * most, those with most bytes first. One network may have all, because behind a proxy there is only one.
 */
export class UnparsedBytes {
  /** Only those with bytes that wait. */
  readonly #networks = new Map<string, Network>();
  readonly #networkOf = new Map<Connection, Network>();
  readonly #isDue = createLogThrottle(logEvery);
  #bytes = 0;

  constructor(
    private readonly log: Pick<FastifyBaseLogger, 'warn'>,
    private readonly limit = maxBytes,
  ) {}

  /** True while bytes of the connection wait. */
  has(connection: Connection): boolean {
    return this.#networkOf.has(connection);
  }

  /** Sets how many bytes of a connection wait. */
  set(connection: Connection, bytes: number) {
    const known = this.#networkOf.get(connection);
    if (!known && bytes === 0) return;
    const network = known ?? this.#add(connection);
    const change = bytes - (network.connections.get(connection) ?? 0);
    network.bytes += change;
    this.#bytes += change;
    if (bytes === 0) this.#remove(connection, network);
    else network.connections.set(connection, bytes);
    while (this.#bytes > this.limit) this.#closeOne();
  }

  #add(connection: Connection): Network {
    const name = sharingNetworkOf(connection.remoteAddress ?? '');
    const network = this.#networks.get(name) ?? { name, bytes: 0, connections: new Map() };
    this.#networks.set(name, network);
    this.#networkOf.set(connection, network);
    return network;
  }

  #remove(connection: Connection, network: Network) {
    network.connections.delete(connection);
    this.#networkOf.delete(connection);
    if (network.connections.size === 0) this.#networks.delete(network.name);
  }

  #closeOne() {
    const { name, bytes, connections } = withMost(this.#networks.values(), (network) => network.bytes);
    const [connection] = withMost(connections, ([, own]) => own);
    const all = this.#bytes;
    this.set(connection, 0);
    connection.destroy();
    if (this.#isDue()) this.log.warn({ network: name, bytes, all }, 'Connection closed: too much data waits to be parsed');
  }
}

/** Returns the first of those with the largest size. There must be at least one. */
const withMost = <Item>(items: Iterable<Item>, sizeOf: (item: Item) => number): Item =>
  [...items].reduce((most, item) => (sizeOf(item) > sizeOf(most) ? item : most));
