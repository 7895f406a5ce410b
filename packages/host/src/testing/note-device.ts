import type { OutboxChange, OutboxEntry, StoredItem } from '@daybook/kit/host/host';
import { nextEntryId } from '@daybook/kit/host/entry-id';
import type { sharedServer } from './shared-server.ts';
import { openTab, testDevice } from './test-outbox.ts';

export type NoteDevice = ReturnType<typeof openNoteDevice>;

const savedAs = { path: '/api/notes/{slug}/', item: 'notes/{slug}' };

/** A device with a page that shows notes as the product does: as they were read, with the changes that wait over them. */
export function openNoteDevice(name: string, server: ReturnType<typeof sharedServer>) {
  const device = testDevice(name);
  const read = new Map<string, StoredItem>();
  const open = () => {
    const tab = openTab(device, server.fetch);
    tab.outbox.onSaved((entry, stored) => {
      if (entry.method === 'DELETE') read.delete(entry.item);
      else if (stored) read.set(`notes/${String(stored.item.slug)}`, stored);
    });
    return tab;
  };
  let tab = open();
  const entries = () => tab.outbox.entries.get();
  const shown = () => shownOf(read, entries());
  return {
    shown,
    entries,
    outbox: () => tab.outbox,
    ...noteChanges((change) => tab.outbox.add(change), shown),
    /** Restores a note from the trash, which the outbox does not do. */
    restore: (id: string) => server.fetch(`/api/trash/${id}/restore/`, { method: 'POST' }).catch(() => undefined),
    /** Reads the list, as after a change on the other device. */
    refresh: () => {
      read.clear();
      for (const stored of server.all()) read.set(`notes/${String(stored.item.slug)}`, stored);
    },
    /** The page crashes, and another one is opened. */
    crash: () => {
      tab.kill();
      tab = open();
    },
    close: () => tab.kill(),
  };
}

/** Returns what the person does with notes that the page shows. */
function noteChanges(add: (change: OutboxChange) => unknown, shown: () => ReadonlyMap<string, StoredItem>) {
  const change = (method: 'PUT' | 'DELETE', item: string, body?: OutboxChange['body'], isMove = false) => {
    const base = shown().get(item);
    const operation = method === 'PUT' ? 'updateNote' : 'deleteNote';
    const form = isMove ? { savedAs } : { savedAs, asks: true };
    return add({ operation, method, path: `/api/${item}/`, item, ...(body && { body, ...form }), ...(base && { base }) });
  };
  return {
    create: (body: OutboxChange['body'] = {}) =>
      add({ operation: 'createNote', method: 'POST', path: '/api/notes/', item: `notes/~${nextEntryId()}`, body, savedAs }),
    edit: (item: string, body: OutboxChange['body']) => change('PUT', item, body),
    move: (item: string, body: OutboxChange['body']) => change('PUT', item, body, true),
    remove: (item: string) => change('DELETE', item),
  };
}

/** Returns the notes as the page shows them, by the name of the item. */
function shownOf(read: ReadonlyMap<string, StoredItem>, entries: readonly OutboxEntry[]) {
  const shown = new Map(read);
  const stopped = new Set<string>();
  for (const { method, state, item, body = {}, base } of entries) {
    const known = shown.get(item) ?? base;
    if (state === 'undecided' && method !== 'POST') stopped.add(item);
    if (stopped.has(item)) continue;
    if (method === 'DELETE') shown.delete(item);
    else {
      const changed = Object.entries(body).filter(([field, value]) => value !== base?.item[field]);
      shown.set(item, { item: { ...known?.item, ...Object.fromEntries(changed) }, etag: known?.etag });
    }
  }
  return shown;
}
