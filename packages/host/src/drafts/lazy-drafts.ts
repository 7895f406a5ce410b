import type { DraftStore } from '@daybook/kit/host/host';

/** The drafts of everybody who uses this browser. */
export interface BrowserDrafts {
  /** Returns the drafts of the person whom `owner` names at each call. */
  readonly of: (owner: () => string) => DraftStore;
  /** Gives the drafts that were written while nobody was logged in to a user. */
  readonly adopt: (userId: string) => Promise<void>;
  /** Returns the ids of the drafts of all people: the owner and the key, `{owner}/{key}`. */
  readonly ids: () => Promise<string[]>;
  /** Deletes the drafts of all people. No tab of this browser stores any more until its page is loaded again. */
  readonly clear: () => Promise<void>;
  /** True if drafts outlive the page, as far as is known yet. */
  readonly arePersistent: () => boolean;
}

/** Owns the drafts that are written while nobody is logged in. */
export const ANONYMOUS = 'anonymous';

/** Returns drafts whose code is still loading: the first paint does not need them. */
export function lazyDrafts(loading: Promise<BrowserDrafts>): BrowserDrafts {
  let arePersistent = () => true;
  loading.then(
    (drafts) => ({ arePersistent } = drafts),
    (error: unknown) => {
      console.error('drafts', error);
      arePersistent = () => false;
    },
  );
  return {
    of: (owner) => {
      const load = async () => {
        // Read before the wait: the person may be logging out.
        const now = owner();
        return (await loading).of(() => now);
      };
      return {
        read: async (key) => (await load()).read(key),
        write: async (key, draft) => (await load()).write(key, draft),
        remove: async (key) => (await load()).remove(key),
        keys: async (prefix) => (await load()).keys(prefix),
      };
    },
    adopt: async (userId) => (await loading).adopt(userId),
    ids: async () => (await loading).ids(),
    clear: async () => (await loading).clear(),
    arePersistent: () => arePersistent(),
  };
}
