/** Local storage that never throws. */
export interface KeyValueStorage {
  readonly getItem: (key: string) => string | null;
  readonly setItem: (key: string, value: string) => void;
  readonly removeItem: (key: string) => void;
  readonly clear: () => void;
  readonly keys: () => readonly string[];
  /** True if values outlive the page, as far as is known yet. */
  readonly isLasting: () => boolean;
}

/**
 * Returns the browser's local storage. A value that cannot be stored is kept in memory for the life of the page:
 * `window.localStorage` throws if site data is blocked, and `setItem` throws if the quota is exceeded.
 */
export function keyValueStorage(open = () => window.localStorage): KeyValueStorage {
  const memory = new Map<string, string>();
  const isOpen = attempt(() => (open().setItem(PROBE, ''), open().removeItem(PROBE), true), false);
  const removeItem = (key: string) => {
    memory.delete(key);
    attempt(() => open().removeItem(key), undefined);
  };
  return {
    getItem: (key) => memory.get(key) ?? attempt(() => open().getItem(key), null),
    setItem: (key, value) => {
      memory.delete(key);
      if (attempt(() => (open().setItem(key, value), true), false)) return;
      // Other tabs must not read the older value: a refresh token, for example, works only once.
      removeItem(key);
      memory.set(key, value);
    },
    removeItem,
    clear: () => {
      memory.clear();
      attempt(() => open().clear(), undefined);
    },
    keys: () => [...memory.keys(), ...attempt(() => Object.keys(open()), [])],
    isLasting: () => isOpen && memory.size === 0,
  };
}

const PROBE = 'daybook:probe';

function attempt<Result>(work: () => Result, otherwise: Result): Result {
  try {
    return work();
  } catch {
    return otherwise;
  }
}
