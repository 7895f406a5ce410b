import { awaitedEntries } from '@daybook/kit/entity/awaited-entries';
import type { DocumentContent, StoredDocument } from '@daybook/kit/host/documents';
import type { Outbox, OutboxEntry } from '@daybook/kit/host/host';
import { waitingTag } from '../outbox/made-upon.ts';

/** The name of a document as an item of the outbox. */
export const itemOf = (app: string, key: string) => `documents/${app}/${key}`;

/** Returns the key in the name of an item; undefined if it is no document of the app. */
export const keyIn = (app: string, item: string): string | undefined =>
  item.startsWith(itemOf(app, '')) ? item.slice(itemOf(app, '').length) : undefined;

/** The changes of one app's documents that the server does not have yet. */
export function waitingDocuments({ entries }: Pick<Outbox, 'entries'>, app: string) {
  const all = () => entries.get().filter(({ item }) => keyIn(app, item) !== undefined);
  // The app waits for the others: until their first attempt has ended, the state of the server is shown.
  const shown = () => all().filter((entry) => isShown(entry) && !awaitedEntries.has(entry.id));
  const ofKey = (key: string) => (entry: OutboxEntry) => entry.item === itemOf(app, key);
  return {
    all,
    /** Returns the last change of a document that is, or will be, shown instead of the state of the server. */
    last: (key: string) => all().filter(isShown).findLast(ofKey(key)),
    /** Resolves to a document as the last change that waits makes it, or as it is read. */
    shown: async (key: string, read: () => Promise<StoredDocument | undefined>) => {
      const entry = shown().findLast(ofKey(key));
      return entry ? madeBy(entry) : read();
    },
    /** Returns the documents with a prefix as they are with the changes that wait, by key. */
    applyTo: (documents: readonly StoredDocument[], prefix: string): readonly StoredDocument[] => {
      const byKey = new Map<string, StoredDocument | undefined>(documents.map((document) => [document.key, document]));
      for (const entry of shown()) if (entry.item.startsWith(itemOf(app, prefix))) byKey.set(keyOf(entry), madeBy(entry));
      const present = [...byKey.values()].filter((document) => document !== undefined);
      return present.toSorted((one, other) => (one.key < other.key ? -1 : 1));
    },
    /** Calls back after a change of what is shown. Returns a function that stops it. */
    subscribe: (listener: () => void) => {
      const look = onChange(() => shown().map(({ id }) => id), listener);
      const stops = [entries.subscribe(look), awaitedEntries.subscribe(look)];
      return () => stops.forEach((stop) => stop());
    },
  };
}

/** Returns a function that calls `listener` if the ids are others than at the call before. */
function onChange(ids: () => readonly string[], listener: () => void) {
  let before = ids().join();
  return () => {
    const now = ids().join();
    if (now === before) return;
    before = now;
    listener();
  };
}

export type WaitingDocuments = ReturnType<typeof waitingDocuments>;

/** A change without a decision is not shown, but for a creation that the server has rejected: there is nothing else to show. */
const isShown = ({ state, method, base, theirs }: OutboxEntry) => state !== 'undecided' || (method === 'PUT' && !base && !theirs);

const keyOf = ({ item }: Pick<OutboxEntry, 'item'>) => item.slice(item.lastIndexOf('/') + 1);

/** Returns the document that an entry makes; undefined if it deletes it. */
export const madeBy = ({ id, method, item, body = {} }: OutboxEntry): StoredDocument | undefined =>
  method === 'DELETE' ? undefined : waitingDocument(keyOf({ item }), body, id);

/** Returns a document that an entry makes and the server does not have yet. */
export const waitingDocument = (key: string, content: DocumentContent, id: string): StoredDocument => ({
  key,
  content,
  etag: waitingTag(id),
  isWaiting: true,
});
