import { documentsTopicOf } from '@daybook/contracts/app-name';
import type { DocumentContent, DocumentStore } from '@daybook/kit/host/documents';
import type { Host, Outbox, Store } from '@daybook/kit/host/host';
import { waitingTag } from '../outbox/made-upon.ts';
import { withDocuments } from './complete-outbox.ts';
import { readAll, readOne, toDocument } from './read-documents.ts';
import { seenDocuments, type SeenDocuments } from './seen-documents.ts';
import { documentSender } from './send-document.ts';
import { keyIn, waitingDocument, waitingDocuments } from './waiting-documents.ts';

interface DocumentsOptions extends Pick<Host, 'fetch' | 'changes' | 'outbox'> {
  /** The id of the person who is logged in. */
  readonly user: Store<string | undefined>;
}

/**
 * Resolves to the documents that one app stores for the person who is logged in. Their changes are sent by the outbox.
 *
 * @param options - those of the page. `fetch` sends the access token of the person
 */
export async function documentsOf(app: string, options: DocumentsOptions): Promise<DocumentStore> {
  const outbox = withDocuments(await options.outbox());
  const stores = byOutbox.get(outbox) ?? new Map<string, DocumentStore>();
  byOutbox.set(outbox, stores);
  const store = stores.get(app) ?? openStore(app, outbox, options);
  stores.set(app, store);
  return store;
}

/** All who open the documents of an app in a page share what the page has seen of them. */
const byOutbox = new WeakMap<Outbox, Map<string, DocumentStore>>();

function openStore(app: string, outbox: Outbox, { fetch, changes, user }: DocumentsOptions): DocumentStore {
  const waiting = waitingDocuments(outbox, app);
  const seen = followSeen(app, outbox, user);
  const read = (key: string) => seen().one(key, () => readOne(fetch, app, key));
  const send = documentSender({ outbox, waiting, seen, read, user });
  return {
    get: (key) => waiting.shown(key, () => read(key)),
    list: async (prefix = '') => waiting.applyTo(await seen().list(prefix, () => readAll(fetch, app, prefix)), prefix),
    set: async (key, content, known) => {
      const copy = copyOf(content);
      const sent = await send({ app, key, content: copy, known });
      if (sent.kind === 'conflict') return sent;
      return { kind: 'saved', document: sent.document ?? waitingDocument(key, copy, sent.id) };
    },
    delete: async (key, known) => {
      const sent = await send({ app, key, known });
      return sent.kind === 'conflict' ? sent : { kind: 'deleted' };
    },
    subscribe: (listener) => {
      const stops = [changes?.subscribe(documentsTopicOf(app), () => listener()), waiting.subscribe(listener)];
      return () => stops.forEach((stop) => stop?.());
    },
  };
}

/** The app may change its object while the change waits. */
const copyOf = (content: DocumentContent) => JSON.parse(JSON.stringify(content)) as DocumentContent;

/** Returns what the person who is logged in has seen of an app's documents. */
function followSeen(app: string, outbox: Outbox, user: Store<string | undefined>): () => SeenDocuments {
  let seen = seenDocuments();
  user.subscribe(() => (seen = seenDocuments()));
  outbox.onSaved(({ id, item, method }, stored) => {
    const key = keyIn(app, item);
    if (key === undefined) return;
    if (stored) seen.recordSent(waitingTag(id), stored);
    if (stored || method === 'DELETE') seen.record(key, stored && toDocument(key, stored));
  });
  return () => seen;
}
