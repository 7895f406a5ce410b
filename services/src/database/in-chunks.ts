/** In pieces that one statement takes: PostgreSQL has room for 65,535 parameters. */
export function* inChunks<Item>(items: readonly Item[], size = 1000): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
