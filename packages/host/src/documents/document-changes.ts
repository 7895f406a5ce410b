import { contentProblem, deleteDocument, documentKey, documentLimits, writeDocument } from '@daybook/contracts/documents';
import { problemError, toChange } from '@daybook/kit/api/call';
import type { DocumentContent, KnownState, StoredDocument } from '@daybook/kit/host/documents';
import type { OutboxChange, OutboxEntry, StoredItem } from '@daybook/kit/host/host';
import { waitingTag } from '../outbox/made-upon.ts';
import type { SeenDocuments } from './seen-documents.ts';
import { itemOf, madeBy } from './waiting-documents.ts';

/** A change of a document that an app asks for. Without content the document is deleted. */
export interface Wanted {
  readonly app: string;
  readonly key: string;
  readonly content?: DocumentContent;
  readonly known: KnownState | undefined;
}

/** The state of the app's documents in this page. */
export interface Known {
  readonly seen: Pick<SeenDocuments, 'find' | 'stateOf'>;
  /** The last change of the document that waits. */
  readonly last: OutboxEntry | undefined;
  /** All changes of the app that wait. */
  readonly waiting: readonly OutboxEntry[];
}

export type Planned =
  | { readonly kind: 'send'; readonly change: OutboxChange; readonly replaced?: string }
  /** The server has rejected the creation of what is deleted: there is nothing to send. */
  | { readonly kind: 'drop'; readonly replaced: string }
  | { readonly kind: 'conflict'; readonly theirs: StoredDocument | undefined };

/**
 * Returns the change for the outbox, or that it conflicts with one that waits there.
 *
 * @throws CallError if the server would reject it in any case
 */
export function planChange(wanted: Wanted, page: Known): Planned {
  const { known, content } = wanted;
  const { last } = page;
  if (last && known && !names(known, last)) return { kind: 'conflict', theirs: madeBy(last) };
  if (content) requireStorable(wanted.key, content, page.waiting);
  // The server has rejected the creation, so this change replaces it.
  if (last?.state === 'undecided') {
    const replaced = last.id;
    return content ? { kind: 'send', replaced, change: { ...changeOf(wanted), asks: true } } : { kind: 'drop', replaced };
  }
  const base = baseOf(wanted, page);
  return { kind: 'send', change: { ...changeOf(wanted), ...(base && { base }), ...(known && { asks: true }) } };
}

const changeOf = (wanted: Wanted) => ({ ...callOf(wanted), item: itemOf(wanted.app, wanted.key), isWhole: true });

const callOf = ({ app, key, content }: Wanted) =>
  content ? toChange(writeDocument, { params: { app, key }, body: content }) : toChange(deleteDocument, { params: { app, key } });

/** True if a state that the app knows is the one that an entry makes. */
const names = (known: KnownState, { id, method }: OutboxEntry) =>
  known === 'none' ? method === 'DELETE' : known.etag === waitingTag(id);

/** Returns the state upon which a change is made: the one that the app knows, or else the newest that the page knows. */
function baseOf({ key, known }: Wanted, { seen, last }: Known): StoredItem | undefined {
  if (known === 'none') return undefined;
  if (last) return last.method === 'DELETE' ? undefined : { item: last.body ?? {}, etag: waitingTag(last.id) };
  if (known) return seen.stateOf(key, known.etag);
  const document = seen.find(key);
  return document && { item: document.content, etag: document.etag };
}

/** Two changes of each document may wait: the first may be on its way, and the last replaces those between them. */
const MOST_WAITING = { changes: 2 * documentLimits.ofApp.documents, characters: 2 * documentLimits.ofApp.bytes };

/** @throws CallError if the server would reject the document, or too much waits on the device */
function requireStorable(key: string, content: DocumentContent, waiting: readonly OutboxEntry[]): void {
  const isKey = documentKey.safeParse(key).success;
  const detail = isKey ? contentProblem(content) : 'The key of a document has letters, digits, dots, hyphens and underscores.';
  if (detail !== undefined) throw problemError({ status: 400, title: 'Bad Request', detail });
  const sizes = [content, ...waiting.map(({ body = {} }) => body)].map((body) => JSON.stringify(body).length);
  const characters = sizes.reduce((sum, size) => sum + size, 0);
  if (sizes.length <= MOST_WAITING.changes && characters <= MOST_WAITING.characters) return;
  const full = 'Too many changes of this app wait on this device. Try again when the server can be reached.';
  throw problemError({ status: 409, title: 'Conflict', detail: full });
}
