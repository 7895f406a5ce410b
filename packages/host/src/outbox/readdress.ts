import type { OutboxEntry, StoredItem } from '@daybook/kit/host/host';

type Address = Pick<OutboxEntry, 'item' | 'path'>;

/** Returns the address of an item since a change of it was saved; undefined if it is still that of the entry. */
export function addressAfter({ item, path, savedAs }: OutboxEntry, saved: StoredItem['item']): Address | undefined {
  if (!savedAs || fieldsIn(savedAs.path).some((field) => saved[field] === undefined)) return undefined;
  const fill = (template: string, encode: (value: string) => string) =>
    template.replace(/\{(\w+)\}/g, (_, field: string) => encode(String(saved[field])));
  const now = { item: fill(savedAs.item, String), path: fill(savedAs.path, encodeURIComponent) };
  return now.item === item && now.path === path ? undefined : now;
}

const fieldsIn = (template: string) => [...template.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => field);

/** Returns a later entry of the item at its new address. Of what the person saw, the fields that the server sets are those of the item. */
export function readdress(entry: OutboxEntry, address: Address, { item }: StoredItem): OutboxEntry {
  const { base, body = {} } = entry;
  if (!base) return { ...entry, ...address };
  const seen = Object.entries(base.item).filter(([field]) => field in body);
  return { ...entry, ...address, base: { item: { ...item, ...Object.fromEntries(seen) }, etag: base.etag } };
}
