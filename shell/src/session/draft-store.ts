import { createStore, delMany, get, keys, promisifyRequest, type UseStore } from 'idb-keyval';

/** Texts by name. */
export interface TextStore {
  readonly read: <Text>(id: string) => Promise<Text | undefined>;
  readonly write: (id: string, text: unknown) => Promise<void>;
  readonly remove: (ids: readonly string[]) => Promise<void>;
  readonly keys: () => Promise<string[]>;
  /** Whether it outlives the page. */
  readonly lasting: boolean;
}

/** The browser's database; where it has none, or refuses it, this page's memory. */
export async function openStore(): Promise<TextStore> {
  try {
    const database = inDatabase();
    await database.keys();
    return database;
  } catch (error) {
    console.error('drafts', error);
    return inMemory();
  }
}

function inDatabase(): TextStore {
  const store = createStore('daybook', 'drafts');
  return {
    read: (id) => get(id, store),
    write: (id, text) => put(store, id, text),
    remove: (ids) => delMany([...ids], store),
    keys: () => keys<string>(store),
    lasting: true,
  };
}

/** Commits at once: a page that is about to go cannot wait for the transaction to end by itself, and would lose it. */
const put = (store: UseStore, id: string, text: unknown) =>
  store('readwrite', (texts) => {
    texts.put(text, id);
    texts.transaction.commit();
    return promisifyRequest(texts.transaction);
  });

export function inMemory(): TextStore {
  const texts = new Map<string, unknown>();
  return {
    read: <Text>(id: string) => Promise.resolve(structuredClone(texts.get(id)) as Text | undefined),
    write: (id, text) => Promise.resolve(void texts.set(id, structuredClone(text))),
    remove: (ids) => Promise.resolve(ids.forEach((id) => texts.delete(id))),
    keys: () => Promise.resolve([...texts.keys()]),
    lasting: false,
  };
}
