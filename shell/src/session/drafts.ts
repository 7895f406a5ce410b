import type { DraftStore } from '@daybook/kit/host/host';

/** The drafts of everybody who uses this browser. */
export interface KeptDrafts {
  /** The drafts of whoever `owner` names at the moment of the call. */
  readonly of: (owner: () => string) => DraftStore;
  /** Gives what was typed while nobody was logged in to a user. */
  readonly adopt: (userId: string) => Promise<void>;
  /** How many there are, whoever typed them. */
  readonly count: () => Promise<number>;
  /** Deletes them all. */
  readonly clear: () => Promise<void>;
  /** Whether they outlive the page, as far as it is known yet. */
  readonly areLasting: () => boolean;
}

/** The owner of what is typed while nobody is logged in. */
export const ANONYMOUS = 'anonymous';

/** Drafts whose code is not part of the first load: the first paint does without, and a form waits for its own code anyway. */
export function lazyDrafts(loaded: Promise<KeptDrafts>): KeptDrafts {
  let areLasting = () => true;
  loaded.then(
    (drafts) => ({ areLasting } = drafts),
    (error: unknown) => {
      console.error('drafts', error);
      areLasting = () => false;
    },
  );
  return {
    of: (owner) => {
      const theirs = async () => {
        // Named before anything is waited for: a logout may be on its way.
        const now = owner();
        return (await loaded).of(() => now);
      };
      return {
        read: async (key) => (await theirs()).read(key),
        write: async (key, draft) => (await theirs()).write(key, draft),
        remove: async (key) => (await theirs()).remove(key),
        keys: async (prefix) => (await theirs()).keys(prefix),
      };
    },
    adopt: async (userId) => (await loaded).adopt(userId),
    count: async () => (await loaded).count(),
    clear: async () => (await loaded).clear(),
    areLasting: () => areLasting(),
  };
}
