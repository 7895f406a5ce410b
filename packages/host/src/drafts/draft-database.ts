import { withTimeout } from '@daybook/kit/host/scheduling';
import { del, get, keys, promisifyRequest, update, type UseStore } from 'idb-keyval';
import { lazyStore } from '../lazy-store.ts';

export interface StoredDraft {
  readonly draft: unknown;
  /** When it was written: `Date.now()`. */
  readonly at: number;
}

export interface DraftDatabase {
  readonly read: (id: string) => Promise<StoredDraft | undefined>;
  readonly write: (id: string, draft: StoredDraft) => Promise<void>;
  /** @param at - when the draft was discarded */
  readonly remove: (id: string, at: number) => Promise<void>;
  /** Returns when a tab last wrote or removed the draft, 0 if never. A removal is known for a day. */
  readonly changedAt: (id: string) => Promise<number>;
  readonly keys: () => Promise<string[]>;
}

/** Keeps drafts in IndexedDB. Each call rejects if the browser has none; in WebKit a call may never settle. */
export function draftDatabase(): DraftDatabase {
  const [drafts, removals] = [lazyStore('daybook', 'drafts'), lazyStore('daybook-removed', 'drafts')];
  return {
    read: (id) => get<StoredDraft>(id, drafts),
    write: (id, draft) => put(drafts, id, draft),
    remove: async (id, at) => {
      const remember = update<Removals>(NEWEST, (before = []) => withRemoval(before, [id, at]), removals);
      await Promise.all([del(id, drafts), remember]);
    },
    changedAt: async (id) => {
      const [stored, removed = []] = await Promise.all([get<StoredDraft>(id, drafts), get<Removals>(NEWEST, removals)]);
      return Math.max(stored?.at ?? 0, ...removed.filter(([one]) => one === id).map(([, at]) => at));
    },
    // Other code of this origin may have stored something under another kind of key.
    keys: async () => (await keys(drafts)).filter((id) => typeof id === 'string'),
  };
}

/** Removed drafts. In a database of their own: an older release of the shell treats every key of the other one as a draft. */
type Removals = readonly (readonly [id: string, at: number])[];

const NEWEST = 'newest';
const REMEMBERED_MS = 24 * 3600 * 1000;
const MAX_REMOVALS = 200;

const withRemoval = (before: Removals, removal: Removals[number]): Removals =>
  [...before.filter(([id, at]) => id !== removal[0] && at > Date.now() - REMEMBERED_MS), removal].slice(-MAX_REMOVALS);

/** Commits at once. A page that is being closed cannot wait until the transaction ends by itself, and would lose the draft. */
const put = (store: UseStore, id: string, draft: StoredDraft) =>
  store('readwrite', (drafts) => {
    drafts.put(draft, id);
    drafts.transaction.commit();
    return promisifyRequest(drafts.transaction);
  });

/**
 * Returns `run`, which makes a call with a time limit, and `isWorking`, which is true if the last call that settled succeeded. While a
 * call hangs, no other call is made: each would wait as long.
 *
 * @param onRecovered - called when the last hanging call has settled after all
 */
export function boundedCalls(onRecovered: () => void) {
  let isWorking = true;
  let hanging = 0;
  const recovered = () => {
    isWorking = true;
    hanging -= 1;
    if (hanging === 0) onRecovered();
  };
  const run = async <Result>(call: () => Promise<Result>) => {
    if (hanging > 0) throw new Error('The database of drafts does not respond.');
    const pending = Promise.resolve().then(call);
    try {
      const result = await withTimeout(pending, LIMIT_MS);
      isWorking = true;
      return result;
    } catch (error) {
      // Logged once: every keystroke makes a call.
      if (isWorking) console.error('drafts', error);
      isWorking = false;
      hanging += 1;
      void pending.then(recovered, () => (hanging -= 1));
      throw error;
    }
  };
  return { run, isWorking: () => isWorking };
}

const LIMIT_MS = 2000;
