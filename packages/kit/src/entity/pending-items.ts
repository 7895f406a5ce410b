import type { Host, OutboxEntry } from '../host/host.ts';
import { lazyOutbox } from '../host/lazy-outbox.ts';
import { awaitedEntries } from './awaited-entries.ts';
import type { Entity, EntityTypes, Stored } from './entity.ts';
import { itemName, parseStored } from './entity-changes.ts';
import type { PendingItem, PendingItems } from './use-pending.tsx';

/** Called when the server has a change for which no form waits. Without `stored` the item is deleted. */
type OnSaved<T extends EntityTypes> = (id: T['id'], stored?: Stored<T['item']>) => void;

/** Follows the items of an entity that have changes in the outbox. Returns a store for useSyncExternalStore. */
export function followPending<T extends EntityTypes>(entity: Entity<T>, host: Host) {
  const outbox = lazyOutbox(host);
  const names = newNames(entity, host);
  let entries: readonly OutboxEntry[] = [];
  let pending = toPending(entity, entries, names);
  const get = () => {
    const now = outbox.entries.get().filter((entry) => idIn(entity, entry) !== undefined && !awaitedEntries.has(entry.id));
    if (now.length !== entries.length || now.some((entry, at) => entry !== entries[at])) pending = toPending(entity, now, names);
    entries = now;
    return pending;
  };
  const onSaved = (listener: OnSaved<T>) =>
    outbox.onSaved((entry, stored) => {
      const id = idIn(entity, entry);
      // A change that a list has made, such as a move, is the list's own.
      const isOfForm = entry.method === 'DELETE' || entry.savedAs !== undefined;
      if (id === undefined || !isOfForm || awaitedEntries.has(entry.id)) return;
      if (entry.method === 'DELETE') listener(id);
      const parsed = stored && parseStored<T>(entity.api, stored);
      if (parsed) listener(id, parsed);
    });
  const subscribe = (listener: () => void) => {
    const stops = [outbox.entries.subscribe(listener), awaitedEntries.subscribe(listener)];
    return () => stops.forEach((stop) => stop());
  };
  return { get, subscribe, onSaved };
}

/** Returns the ids that new items have got, by their first ones: a screen or the browser's history may still have those. */
function newNames<T extends EntityTypes>(entity: Entity<T>, host: Host): ReadonlyMap<T['id'], T['id']> {
  const known = namesByHost.get(host.outbox);
  if (known) return known;
  const names = new Map<T['id'], T['id']>();
  namesByHost.set(host.outbox, names);
  lazyOutbox(host).onSaved((entry, stored) => {
    const id = idIn(entity, entry);
    const parsed = stored && parseStored<T>(entity.api, stored);
    if (id !== undefined && parsed && entry.method === 'POST') names.set(id, entity.idOf(parsed.item));
  });
  return names;
}

const namesByHost = new WeakMap<Host['outbox'], Map<string | number, string | number>>();

/** Returns the id of an entry's item; undefined if it belongs to another entity. */
function idIn<T extends EntityTypes>(entity: Entity<T>, { item }: OutboxEntry): T['id'] | undefined {
  const start = itemName(entity, '');
  return item.startsWith(start) ? entity.route.parseId(item.slice(start.length)) : undefined;
}

function toPending<T extends EntityTypes>(
  entity: Entity<T>,
  entries: readonly OutboxEntry[],
  names: ReadonlyMap<T['id'], T['id']>,
): PendingItems<T> {
  const items = new Map<T['id'], PendingItem<T>>();
  for (const entry of entries) {
    const id = idIn(entity, entry);
    const before = id === undefined ? undefined : items.get(id);
    // An entry without a decision stops those after it.
    if (id !== undefined && before?.state !== 'undecided') items.set(id, withEntry(entity, id, entry, before));
  }
  const { withItem, withoutItem } = entity.cache.lists;
  return {
    size: items.size,
    get: (id) => items.get(id),
    idNow: (id) => names.get(id) ?? id,
    /** Oldest first, so that the last change is the first of a list that is in that order. */
    applyTo: (list, itemIn) => {
      let shown = list;
      for (const [id, { isDeleted, show }] of items) {
        const item = show(itemIn(id));
        if (isDeleted) shown = withoutItem(shown, id) as typeof list;
        else if (item) shown = withItem(shown, item, id) as typeof list;
      }
      return shown;
    },
  };
}

function withEntry<T extends EntityTypes>(
  entity: Entity<T>,
  id: T['id'],
  entry: OutboxEntry,
  before: PendingItem<T> | undefined,
): PendingItem<T> {
  const { method, body = {}, base } = entry;
  const isNew = method === 'POST';
  const earlier = (item?: Partial<T['item']>) => before?.show(item) ?? item;
  const isShown = entry.state !== 'undecided' || isNew;
  const changed = Object.entries(body).filter(([field, value]) => isNew || !isSame(value, base?.item[field]));
  const at = new Date(entry.at).toISOString();
  return {
    state: entry.state,
    isDeleted: method === 'DELETE' && isShown,
    show: (item) => {
      const known = earlier(item) ?? base?.item;
      if (!isShown) return undefined;
      if (method === 'DELETE') return known;
      const draft = Object.fromEntries(changed) as Partial<T['draft']>;
      return entity.pending.show(draft, { id, at, item: isNew ? undefined : ({ ...base?.item, ...known } as Partial<T['item']>) });
    },
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
