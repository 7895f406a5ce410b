import { createStore, delMany, get, keys, promisifyRequest, type UseStore } from 'idb-keyval';

/** Texts by name. */
export interface TextStore {
  readonly read: <Text>(id: string) => Promise<Text | undefined>;
  readonly write: (id: string, text: unknown) => Promise<void>;
  readonly remove: (ids: readonly string[]) => Promise<void>;
  readonly keys: () => Promise<string[]>;
}

/** The browser's database. Each call rejects if there is none; in WebKit a call may never settle. */
export function inDatabase(): TextStore {
  let opened: UseStore | undefined;
  // Opened by the first call: reading `indexedDB` throws where site data is blocked.
  const store: UseStore = async (...args) => (opened ??= createStore('daybook', 'drafts'))(...args);
  return {
    read: (id) => get(id, store),
    write: (id, text) => put(store, id, text),
    remove: (ids) => delMany([...ids], store),
    keys: () => keys<string>(store),
  };
}

/** Commits at once: a page that is about to go cannot wait for the transaction to end by itself, and would lose it. */
const put = (store: UseStore, id: string, text: unknown) =>
  store('readwrite', (texts) => {
    texts.put(text, id);
    texts.transaction.commit();
    return promisifyRequest(texts.transaction);
  });
