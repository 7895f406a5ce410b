import type { Drafts } from '@daybook/kit/host';
import type { TextStore } from './draft-store.ts';

/** The drafts of everybody who uses this browser. */
export interface KeptDrafts {
  /** The drafts of whoever `owner` names at the moment of the call. */
  readonly of: (owner: () => string) => Drafts;
  /** Gives what was typed while nobody was logged in to a user. */
  readonly adopt: (userId: string) => Promise<void>;
  readonly clear: (owner: string) => Promise<void>;
  /** Whether they outlive the page, as far as it is known yet. */
  readonly areLasting: () => boolean;
}

/** The owner of what is typed while nobody is logged in. */
export const ANONYMOUS = 'anonymous';

interface Kept {
  readonly draft: unknown;
  /** When it was written. */
  readonly at: number;
}

/** Keeps what was typed and not yet saved, user by user; it outlives the page and the clearing of local storage. */
export function keepDrafts(opened: Promise<TextStore>): KeptDrafts {
  let lasting = true;
  opened.then(
    (store) => (lasting = store.lasting),
    (error: unknown) => {
      console.error('drafts', error);
      lasting = false;
    },
  );
  const readKept = async (id: string) => (await opened).read<Kept>(id);
  const keys = async (owner: string) => (await (await opened).keys()).filter((id) => id.startsWith(`${owner}/`));
  const remove = async (ids: readonly string[]) => (await opened).remove(ids);
  return {
    of: (owner) => ({
      read: async <Draft>(key: string) => (await readKept(idOf(owner(), key)))?.draft as Draft | undefined,
      write: (key, draft) => {
        // Named before anything is waited for: a logout may be on its way.
        const id = idOf(owner(), key);
        return opened.then((store) => store.write(id, { draft, at: Date.now() } satisfies Kept));
      },
      remove: (key) => remove([idOf(owner(), key)]),
      keys: async (prefix) => {
        const begin = idOf(owner(), '');
        return (await keys(owner())).map((id) => id.slice(begin.length)).filter((key) => key.startsWith(prefix));
      },
    }),
    adopt: async (userId) => {
      const ids = await keys(ANONYMOUS);
      for (const id of ids) await adoptOne(await opened, id, idOf(userId, id.slice(idOf(ANONYMOUS, '').length)));
    },
    clear: async (owner) => remove(await keys(owner)),
    areLasting: () => lasting,
  };
}

const idOf = (owner: string, key: string) => `${owner}/${key}`;

/** Where the user has a draft under the same name, what was typed last is kept. */
async function adoptOne(store: TextStore, from: string, to: string) {
  const [typed, own] = [await store.read<Kept>(from), await store.read<Kept>(to)];
  if (typed && !(own && own.at > typed.at)) await store.write(to, typed);
  await store.remove([from]);
}
