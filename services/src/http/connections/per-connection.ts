import type { Socket } from 'node:net';

/**
 * The items of each open connection, such as its requests under way.
 *
 * They are in an array, because V8 keeps what was in the table that a Map or Set has outgrown, and lets it refer to its successor. Once one of
 * these tables is in the old generation, so are all that follow, and every request in them waits for a full garbage collection: that took
 * a fifth of the processor time of a read.
 */
export class PerConnection<Item> implements Iterable<readonly [Socket, readonly Item[]]> {
  readonly #items = new Map<Socket, Item[]>();

  /** Adds the connection, without items, until it closes. */
  open(socket: Socket): Item[] {
    const items: Item[] = [];
    if (socket.destroyed) return items;
    this.#items.set(socket, items);
    socket.once('close', () => this.#items.delete(socket));
    return items;
  }

  /** Adds an item, and its connection if it is not known. */
  add(socket: Socket, item: Item) {
    const items = this.#items.get(socket) ?? this.open(socket);
    items.push(item);
  }

  remove(socket: Socket, item: Item) {
    const items = this.#items.get(socket) ?? [];
    const at = items.indexOf(item);
    if (at >= 0) items.splice(at, 1);
  }

  [Symbol.iterator]() {
    return this.#items.entries();
  }
}
