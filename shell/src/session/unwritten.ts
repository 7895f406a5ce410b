import type { KeyValueStorage } from '@daybook/kit/host/key-value-storage';

/** A text that the database does not have yet, or one that it has yet to remove. */
export interface Change {
  readonly text?: { readonly draft: unknown; readonly at: number };
  /** When it was made: `Date.now()`. */
  readonly at: number;
}

/** Changes by the id of their text, the newest of each. */
export interface Unwritten {
  readonly get: (id: string) => Change | undefined;
  readonly all: () => readonly (readonly [string, Change])[];
  readonly set: (id: string, change: Change) => void;
  /** Drops the change, unless a newer one took its place. */
  readonly written: (id: string, change: Change) => void;
}

/**
 * Changes on their way to the database. They are copied to local storage when the page is hidden or left: WebKit drops a database
 * write that a page begins at `pagehide`, and a database may hang. A page that opens takes over the copies it finds.
 */
export function unwrittenChanges(storage: KeyValueStorage): Unwritten {
  const changes = takeOver(storage);
  const copyKey = COPIES + Math.random().toString(36).slice(2);
  let isLeaving = false;
  const copy = () => {
    const text = changes.size > 0 ? copyOf([...changes]) : '';
    if (text) storage.setItem(copyKey, text);
    else storage.removeItem(copyKey);
    hasCopy = text !== '';
  };
  let hasCopy = changes.size > 0;
  const follow = () => (isLeaving || hasCopy) && copy();
  const leave = (leaves: boolean) => {
    isLeaving = leaves;
    follow();
  };
  follow();
  window.addEventListener('pagehide', () => leave(true));
  window.addEventListener('pageshow', () => leave(false));
  document.addEventListener('visibilitychange', () => leave(document.visibilityState === 'hidden'));
  return {
    get: (id) => changes.get(id),
    all: () => [...changes],
    set: (id, change) => {
      // Deleted first, so that the newest change is the last one.
      changes.delete(id);
      changes.set(id, change);
      follow();
    },
    written: (id, change) => {
      if (changes.get(id) === change && changes.delete(id)) follow();
    },
  };
}

const COPIES = 'daybook:unwritten:';

/** Local storage holds about five million characters, and the session needs some of them. */
const COPY_LIMIT = 1_000_000;

/** The newest changes that fit. */
function copyOf(changes: readonly (readonly [string, Change])[]): string {
  const kept: string[] = [];
  let length = 0;
  for (const change of changes.toReversed()) {
    const text = JSON.stringify(change);
    length += text.length + 1;
    if (length <= COPY_LIMIT) kept.unshift(text);
    else length -= text.length + 1;
  }
  return kept.length > 0 ? `[${kept.join(',')}]` : '';
}

function takeOver(storage: KeyValueStorage): Map<string, Change> {
  const changes = new Map<string, Change>();
  for (const key of storage.keys().filter((one) => one.startsWith(COPIES))) {
    for (const [id, change] of readCopy(storage.getItem(key))) {
      if ((changes.get(id)?.at ?? 0) <= change.at) changes.set(id, change);
    }
    storage.removeItem(key);
  }
  return changes;
}

/** What somebody else has written under the key is no copy. */
function readCopy(text: string | null): readonly [string, Change][] {
  try {
    const copied = JSON.parse(text ?? '[]') as [string, Change][];
    return copied.filter(([id, change]) => typeof id === 'string' && typeof change.at === 'number');
  } catch {
    return [];
  }
}
