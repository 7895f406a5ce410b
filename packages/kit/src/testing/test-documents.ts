import { act } from '@testing-library/react';
import type { DocumentContent, DocumentStore, StoredDocument } from '../host/documents.ts';

/** Documents in memory, with what a test does to them elsewhere. */
export interface TestDocuments extends DocumentStore {
  /** Writes a document as another device does. Without content it deletes it. */
  readonly setElsewhere: (key: string, content?: DocumentContent) => Promise<void>;
  /** From now on, what the app writes waits on the device. */
  readonly goOffline: () => void;
}

export function testDocuments(): TestDocuments {
  const nextEtag = etags();
  const stored = new Map<string, StoredDocument>();
  const listeners = new Set<() => void>();
  let isOffline = false;
  const write = (key: string, content: DocumentContent): StoredDocument => {
    const document = { key, content: copyOf(content), etag: nextEtag(), ...(isOffline && { isWaiting: true as const }) };
    stored.set(key, document);
    return document;
  };
  return {
    get: (key) => Promise.resolve(stored.get(key)),
    list: (prefix = '') => Promise.resolve([...stored.values()].filter(({ key }) => key.startsWith(prefix)).sort(byKey)),
    set: (key, content, known) => {
      const theirs = stored.get(key);
      const fits = known === undefined || (known === 'none' ? !theirs : known.etag === theirs?.etag);
      return Promise.resolve(fits ? { kind: 'saved', document: write(key, content) } : { kind: 'conflict', theirs });
    },
    delete: (key, known) => {
      const theirs = stored.get(key);
      if (theirs && known && known.etag !== theirs.etag) return Promise.resolve({ kind: 'conflict', theirs });
      stored.delete(key);
      return Promise.resolve({ kind: 'deleted' });
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    goOffline: () => void (isOffline = true),
    setElsewhere: (key, content) =>
      act(async () => {
        if (content) write(key, content);
        else stored.delete(key);
        listeners.forEach((listener) => listener());
        await Promise.resolve();
      }),
  };
}

function etags() {
  let writes = 0;
  return () => `"${(writes += 1)}.1"`;
}

/** As a real store, which sends JSON. */
const copyOf = (content: DocumentContent) => JSON.parse(JSON.stringify(content)) as DocumentContent;

const byKey = (one: StoredDocument, other: StoredDocument) => (one.key < other.key ? -1 : 1);
