import { documentsTopicOf } from '@daybook/contracts/app-name';
import { deleteDocument, listDocuments, readDocument, writeDocument } from '@daybook/contracts/documents';
import { call } from '@daybook/kit/api/call';
import { hasStatus } from '@daybook/kit/api/call-error';
import type { DocumentContent, DocumentStore, KnownState, StoredDocument } from '@daybook/kit/host/documents';
import { nextEntryId } from '@daybook/kit/host/entry-id';
import type { Host } from '@daybook/kit/host/host';

/**
 * Returns the documents that one app stores for the person who is logged in.
 *
 * @param host - its `fetch` sends the access token of the person
 */
export function documentsOf(app: string, { fetch, changes }: Pick<Host, 'fetch' | 'changes'>): DocumentStore {
  const get = (key: string) => readOne(fetch, { app, key });
  return {
    get,
    list: (prefix) => readAll(fetch, app, prefix),
    set: async (key, content, known) => {
      const saved = await write(fetch, { app, key, content }, known);
      return saved ? { kind: 'saved', document: saved } : { kind: 'conflict', theirs: await get(key) };
    },
    delete: async (key, known) => {
      const isDeleted = await remove(fetch, { app, key }, known?.etag);
      return isDeleted ? { kind: 'deleted' } : { kind: 'conflict', theirs: await get(key) };
    },
    subscribe: (listener) => changes?.subscribe(documentsTopicOf(app), () => listener()) ?? (() => undefined),
  };
}

type Name = Record<'app' | 'key', string>;

async function readOne(fetch: Host['fetch'], params: Name): Promise<StoredDocument | undefined> {
  try {
    const { data, etag } = await call(fetch, readDocument, { params });
    return toDocument(params.key, data, etag);
  } catch (error) {
    if (hasStatus(error, 404)) return undefined;
    throw error;
  }
}

async function readAll(fetch: Host['fetch'], app: string, prefix: string | undefined): Promise<readonly StoredDocument[]> {
  const all: StoredDocument[] = [];
  let cursor: string | undefined;
  do {
    const { data, next } = await call(fetch, listDocuments, { params: { app }, query: { prefix, cursor } });
    all.push(...data.map(({ key, content, etag }) => ({ key, content, etag })));
    cursor = next;
  } while (cursor !== undefined);
  return all;
}

/** Resolves to undefined if there is another state than the known one. */
async function write(fetch: Host['fetch'], { content, ...params }: Name & { content: DocumentContent }, known?: KnownState) {
  const [send, ifMatch] = known === 'none' ? [creatingOnly(fetch), undefined] : [fetch, known?.etag];
  try {
    // A browser repeats a request whose connection was lost.
    const options = { ifMatch, idempotencyKey: nextEntryId() };
    const { data, etag } = await call(send, writeDocument, { params, body: content }, options);
    return toDocument(params.key, data, etag);
  } catch (error) {
    if (hasStatus(error, 412)) return undefined;
    throw error;
  }
}

const creatingOnly =
  (fetch: Host['fetch']): Host['fetch'] =>
  (path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set('if-none-match', '*');
    return fetch(path, { ...init, headers });
  };

/** Resolves to false if there is another state than the known one. One that is not there is deleted. */
async function remove(fetch: Host['fetch'], params: Name, ifMatch: string | undefined): Promise<boolean> {
  try {
    await call(fetch, deleteDocument, { params }, { ifMatch });
    return true;
  } catch (error) {
    if (hasStatus(error, 404)) return true;
    if (hasStatus(error, 412)) return false;
    throw error;
  }
}

/** A proxy may remove the ETag. Then the next write with this state is a conflict, which shows the state of the server. */
const toDocument = (key: string, content: DocumentContent, etag = '""'): StoredDocument => ({ key, content, etag });
