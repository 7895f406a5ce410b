import { createStore, del, get, keys, promisifyRequest, update, type UseStore } from 'idb-keyval';

/** A text as it is kept. */
export interface Kept {
  readonly draft: unknown;
  /** When it was written: `Date.now()`. */
  readonly at: number;
}

/** Texts by name. */
export interface TextStore {
  readonly read: (id: string) => Promise<Kept | undefined>;
  readonly write: (id: string, text: Kept) => Promise<void>;
  /** @param at - when it was given up */
  readonly remove: (id: string, at: number) => Promise<void>;
  /** When a tab last wrote or removed it, 0 if never. A removal is known for a day. */
  readonly changedAt: (id: string) => Promise<number>;
  readonly keys: () => Promise<string[]>;
}

/** The browser's database. Each call rejects if there is none; in WebKit a call may never settle. */
export function inDatabase(): TextStore {
  const [texts, removals] = [lazyStore('daybook', 'drafts'), lazyStore('daybook-removed', 'drafts')];
  return {
    read: (id) => get<Kept>(id, texts),
    write: (id, text) => put(texts, id, text),
    remove: async (id, at) => {
      const remember = update<Removals>(NEWEST, (before = []) => withRemoval(before, [id, at]), removals);
      await Promise.all([del(id, texts), remember]);
    },
    changedAt: async (id) => {
      const [kept, removed = []] = await Promise.all([get<Kept>(id, texts), get<Removals>(NEWEST, removals)]);
      return Math.max(kept?.at ?? 0, ...removed.filter(([one]) => one === id).map(([, at]) => at));
    },
    keys: () => keys<string>(texts),
  };
}

/** Opened by the first call: reading `indexedDB` throws where site data is blocked. */
function lazyStore(database: string, name: string): UseStore {
  let opened: UseStore | undefined;
  return async (...args) => (opened ??= createStore(database, name))(...args);
}

/** Which texts were removed, and when. In a database of its own: to a release before this one, each name in the other is a text. */
type Removals = readonly (readonly [id: string, at: number])[];

const NEWEST = 'newest';
const REMEMBERED_MS = 24 * 3600 * 1000;
const MOST = 200;

const withRemoval = (before: Removals, removal: Removals[number]): Removals =>
  [...before.filter(([id, at]) => id !== removal[0] && at > Date.now() - REMEMBERED_MS), removal].slice(-MOST);

/** Commits at once: a page that is about to go cannot wait for the transaction to end by itself, and would lose it. */
const put = (store: UseStore, id: string, text: unknown) =>
  store('readwrite', (texts) => {
    texts.put(text, id);
    texts.transaction.commit();
    return promisifyRequest(texts.transaction);
  });
