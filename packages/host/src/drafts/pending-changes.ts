import type { KeyValueStorage } from '@daybook/kit/host/key-value-storage';
import type { StoredDraft } from './draft-database.ts';

/** A draft to write to the database, or, without `text`, one to remove. */
export interface PendingChange {
  readonly text?: StoredDraft;
  /** When the person made it: `Date.now()`. */
  readonly at: number;
}

export type PendingChanges = ReturnType<typeof trackPendingChanges>;

/**
 * Holds the newest change of each draft, by the draft's id, until the database has confirmed it. While the page is hidden or being left,
 * and after one has failed, the changes are copied to local storage: WebKit drops a database write that begins at `pagehide`, and a
 * database may hang, or be full. The next page takes over the copies that it finds.
 */
export function trackPendingChanges(storage: KeyValueStorage) {
  const changes = takeOverCopies(storage);
  const copies = localCopies(storage);
  let isLeaving = false;
  const copy = () => copies.write([...changes]);
  const updateCopy = () => (isLeaving || copies.exist()) && copy();
  const setLeaving = (leaving: boolean) => {
    isLeaving = leaving;
    updateCopy();
  };
  if (changes.size > 0) copy();
  window.addEventListener('pagehide', () => setLeaving(true));
  window.addEventListener('pageshow', () => setLeaving(false));
  document.addEventListener('visibilitychange', () => setLeaving(document.visibilityState === 'hidden'));
  return {
    get: (id: string) => changes.get(id),
    all: () => [...changes],
    set: (id: string, change: PendingChange) => {
      // Deleted first, so that the newest change is the last entry of the map.
      changes.delete(id);
      changes.set(id, change);
      updateCopy();
    },
    copy,
    isCopied: copies.have,
    clear: () => {
      changes.clear();
      updateCopy();
    },
    /** Drops the change, unless a newer one has replaced it. */
    settle: (id: string, change: PendingChange) => {
      if (changes.get(id) === change && changes.delete(id)) updateCopy();
    },
  };
}

/** Keeps the changes of this page in local storage, as far as they fit. */
function localCopies(storage: KeyValueStorage) {
  const key = COPY_PREFIX + Math.random().toString(36).slice(2);
  let copied: ReadonlySet<PendingChange> = new Set();
  return {
    write: (changes: readonly (readonly [string, PendingChange])[]) => {
      const { text, fitting } = serialize(changes);
      if (text) storage.setItem(key, text);
      else storage.removeItem(key);
      copied = fitting;
    },
    exist: () => copied.size > 0,
    /** True if local storage has the change, and outlives the page. */
    have: (change: PendingChange) => copied.has(change) && storage.isLasting() && storage.getItem(key) !== null,
  };
}

const COPY_PREFIX = 'daybook:unwritten:';

/** In characters. Local storage takes about five million, and the session needs some of them. */
const COPY_LIMIT = 1_000_000;

/** Returns the newest changes that fit into the limit, and their JSON, the oldest first. */
function serialize(changes: readonly (readonly [string, PendingChange])[]) {
  const [texts, fitting] = [[] as string[], new Set<PendingChange>()];
  let length = 0;
  for (const change of changes.toReversed()) {
    const text = JSON.stringify(change);
    if (length + text.length + 1 > COPY_LIMIT) continue;
    length += text.length + 1;
    texts.unshift(text);
    fitting.add(change[1]);
  }
  return { text: texts.length > 0 ? `[${texts.join(',')}]` : '', fitting };
}

function takeOverCopies(storage: KeyValueStorage): Map<string, PendingChange> {
  const changes = new Map<string, PendingChange>();
  for (const key of storage.keys().filter((one) => one.startsWith(COPY_PREFIX))) {
    for (const [id, change] of parseCopy(storage.getItem(key))) {
      if ((changes.get(id)?.at ?? 0) <= change.at) changes.set(id, change);
    }
    storage.removeItem(key);
  }
  return changes;
}

/** Ignores what is not a copy: other code of this origin may have written it. */
function parseCopy(text: string | null): readonly [string, PendingChange][] {
  try {
    const copied = JSON.parse(text ?? '[]') as [string, PendingChange][];
    return copied.filter(([id, change]) => typeof id === 'string' && typeof change.at === 'number');
  } catch {
    return [];
  }
}
