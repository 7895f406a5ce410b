import type { Host, Outbox, OutboxChange, OutboxEntry, StoredItem } from '@daybook/kit/host/host';
import { nextEntryId } from '@daybook/kit/host/entry-id';

/** Which decision an undecided entry needs. */
export type Question =
  /** Both sides have changed the same field. */
  | { readonly kind: 'conflict'; readonly theirs: StoredItem }
  /** The item was deleted elsewhere. */
  | { readonly kind: 'gone' }
  /** The item was changed before its deletion was sent. */
  | { readonly kind: 'changed' };

/** Returns undefined if the entry needs no decision, or one that only the list offers: Retry or Discard. */
export function questionOf({ state, theirs, problem, method }: OutboxEntry): Question | undefined {
  if (state !== 'undecided') return undefined;
  if (theirs) return { kind: 'conflict', theirs };
  const status = problem?.status ?? 404;
  if (method === 'DELETE') return status === 412 ? { kind: 'changed' } : undefined;
  return method === 'PUT' && (status === 404 || status === 410) ? { kind: 'gone' } : undefined;
}

/** Sends the person's version over the saved one that they have seen. */
export const keepMine = ({ resend }: Outbox, { id }: OutboxEntry, theirs: StoredItem): void => resend(id, { base: theirs });

/**
 * Keeps the saved version. If the item has a history, it gets the person's version: that is saved, and the other one over it. The entry
 * is dropped last, so an end of the page in between loses nothing. Nothing is decided if the saved version is not the one that the person
 * has seen: then it resolves to the newer one; if the item is deleted, the outbox asks about that instead. Rejects if the person's version
 * could not be saved.
 */
export async function keepTheirs(
  outbox: Outbox,
  fetch: Host['fetch'],
  entry: OutboxEntry,
  theirs: StoredItem,
): Promise<StoredItem | 'deleted' | 'kept'> {
  if (hasHistory(entry)) {
    const { operation, method, path, item, body = {} } = entry;
    const response = await save(fetch, entry, theirs);
    if (response.status === 412) return readItem(fetch, path);
    if (response.status === 404) return (outbox.resend(entry.id), 'deleted');
    if (!response.ok) throw new Error(`${operation} failed: ${response.status}`);
    const back = Object.fromEntries(Object.keys(body).map((field) => [field, theirs.item[field]]));
    outbox.add({ operation, method, path, item, body: back, base: await storedItem(response) });
  }
  outbox.discard(entry.id);
  return 'kept';
}

function save(fetch: Host['fetch'], { id, method, path, body }: OutboxEntry, over: StoredItem): Promise<Response> {
  const headers = { accept: 'application/json', 'content-type': 'application/json', 'idempotency-key': id };
  const ifMatch = over.etag === undefined ? {} : { 'if-match': over.etag };
  return fetch(path, { method, headers: { ...headers, ...ifMatch }, body: JSON.stringify(body) });
}

/** Returns the item of an entry as the server has it now. Rejects if it cannot be read. */
export async function readItem(fetch: Host['fetch'], path: string): Promise<StoredItem> {
  const response = await fetch(path, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`${path} could not be read: ${response.status}`);
  return storedItem(response);
}

const storedItem = async (response: Response): Promise<StoredItem> => ({
  item: (await response.json()) as StoredItem['item'],
  etag: response.headers.get('etag') ?? undefined,
});

/** True if the server stores what a save replaces. */
export const hasHistory = ({ item }: OutboxEntry): boolean => item.startsWith('notes/');

/** Returns the person's version with all fields that will be lost by keeping it: a document is replaced as a whole. */
export const mineOf = ({ body = {}, isWhole }: OutboxEntry, { item }: StoredItem): StoredItem['item'] =>
  isWhole ? { ...Object.fromEntries(Object.keys(item).map((field) => [field, undefined])), ...body } : body;

/** Adds the person's version as an item of its own, with a number of its own, then drops the entry. */
export function addAsNew(outbox: Outbox, entry: OutboxEntry): void {
  const creation = creationOf(entry);
  if (!creation) return;
  outbox.add(creation);
  outbox.discard(entry.id);
}

/**
 * Returns the request that creates an item like the one of an update: `PUT /api/notes/milk/` becomes `POST /api/notes/`. A document is written
 * again, if there is none.
 */
export function creationOf({ operation, method, path, item, body = {}, base, isWhole }: OutboxEntry): OutboxChange | undefined {
  if (isWhole) return method === 'PUT' ? { operation, method, path, item, body, isWhole, asks: true } : undefined;
  const [entity = ''] = item.split('/');
  if (!operation.startsWith('update')) return undefined;
  const { id: _, ...fields } = body;
  // The new item has the fields that the update left out as the person saw them.
  const seen = Object.entries(base?.item ?? {}).filter(([field]) => field in fields);
  return {
    operation: operation.replace(/^update/, 'create'),
    method: 'POST',
    path: path.replace(/[^/]+\/?$/, ''),
    item: `${entity}/${nextEntryId()}`,
    body: { ...Object.fromEntries(seen), ...fields },
  };
}

/** Puts a dropped entry back. The person has to decide again if the other side still differs. */
export function restore({ add }: Outbox, { operation, method, path, item, at, ...entry }: OutboxEntry): void {
  const { summary, body, base, isWhole } = entry;
  const rest = { ...(summary !== undefined && { summary }), ...(body && { body }), ...(base && { base }) };
  add({ operation, method, path, item, at, ...rest, ...(isWhole && { isWhole, asks: true }) });
}
