import { isCallError } from '@daybook/kit/api/call-error';
import type { StoredDocument } from '@daybook/kit/host/documents';
import type { StoredItem } from '@daybook/kit/host/host';

/** Documents by key. Undefined is one that is deleted. */
type Documents = Map<string, StoredDocument | undefined>;

/** Remembers the documents of one app as the server had them: what this page has read of them and what was saved since. */
export function seenDocuments() {
  const seen = knownDocuments();
  const reads = readsUnderWay();
  return {
    ...seen.states,
    /** Records what the server has after a save. */
    record: (key: string, document: StoredDocument | undefined) => {
      seen.set(key, document);
      reads.record(key, document);
    },
    /** Reads a document. If the server cannot be reached, it is the one that was seen last. */
    one: async (key: string, read: () => Promise<StoredDocument | undefined>): Promise<StoredDocument | undefined> => {
      const done = await reads.run(read);
      if ('result' in done) seen.set(key, done.saved.has(key) ? done.saved.get(key) : done.result);
      else if (!seen.has(key)) throw done.error;
      return seen.states.find(key);
    },
    /** Reads the documents with a prefix. If the server cannot be reached, they are those that were seen last. */
    list: async (prefix: string, read: () => Promise<readonly StoredDocument[]>): Promise<readonly StoredDocument[]> => {
      const done = await reads.run(read);
      if ('result' in done) seen.setAll(prefix, done.result, done.saved);
      else if (!seen.hasAll(prefix)) throw done.error;
      return seen.all(prefix);
    },
  };
}

function knownDocuments() {
  const seen: Documents = new Map();
  /** The states that changes have made, by the ETags that they had while they waited. */
  const sent = new Map<string, StoredItem>();
  /** The prefixes of the lists that were read. */
  const prefixes = new Set<string>();
  const all = (prefix: string) => [...seen].flatMap(([key, document]) => (document && key.startsWith(prefix) ? [document] : []));
  const hasAll = (prefix: string) => [...prefixes].some((read) => prefix.startsWith(read));
  return {
    states: {
      /** Returns the newest state that is known, also `undefined` if there is no document, or none was read. */
      find: (key: string) => seen.get(key),
      /** Returns a state by its ETag. Its content is empty if it is unknown. */
      stateOf: (key: string, etag: string): StoredItem => {
        const document = seen.get(key);
        return sent.get(etag) ?? { item: document?.etag === etag ? document.content : {}, etag };
      },
      /** Records what a change has become. */
      recordSent: (waitingEtag: string, stored: StoredItem) => void sent.set(waitingEtag, stored),
    },
    set: (key: string, document: StoredDocument | undefined) => void seen.set(key, document),
    has: (key: string) => seen.has(key) || hasAll(key),
    all,
    hasAll,
    /** Replaces the documents with a prefix by those of a list, and what was saved while that was read. */
    setAll: (prefix: string, documents: readonly StoredDocument[], saved: Documents) => {
      prefixes.add(prefix);
      for (const { key } of all(prefix)) seen.delete(key);
      for (const document of documents) seen.set(document.key, document);
      for (const [key, document] of saved) seen.set(key, document);
    },
  };
}

/** A read that is under way when something is saved may have the state before it. */
function readsUnderWay() {
  const reading = new Set<Documents>();
  return {
    record: (key: string, document: StoredDocument | undefined) => {
      for (const saved of reading) saved.set(key, document);
    },
    /** Resolves to what was read, with what was saved meanwhile, or to the error if the server cannot be reached. */
    run: async <Result>(read: () => Promise<Result>): Promise<{ result: Result; saved: Documents } | { error: Error }> => {
      const saved: Documents = new Map();
      reading.add(saved);
      try {
        return { result: await read(), saved };
      } catch (error) {
        if (isCallError(error) && error.reason === 'offline') return { error };
        throw error;
      } finally {
        reading.delete(saved);
      }
    },
  };
}

export type SeenDocuments = ReturnType<typeof seenDocuments>;
