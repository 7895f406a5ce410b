import type { DraftStore, HostStorage } from '@daybook/kit/host/host';
import type { KeyValueStorage } from '@daybook/kit/host/key-value-storage';

type Owner = () => string;

/** The texts of one person that were typed and not yet saved, as `daybook:draft:{person}:{key}`. */
export function draftsIn(texts: KeyValueStorage, owner: Owner): DraftStore {
  const idOf = (key: string) => `daybook:draft:${owner()}:${key}`;
  return {
    read: <Draft>(key: string) => promised(() => parsed<Draft>(texts.getItem(idOf(key)))),
    write: (key, draft) => promised(() => texts.setItem(idOf(key), JSON.stringify(draft))),
    remove: (key) => promised(() => texts.removeItem(idOf(key))),
    keys: (prefix) => promised(() => keysOf(texts, idOf('')).filter((key) => key.startsWith(prefix))),
  };
}

/** Short values of one person, as `daybook:kept:{person}:{key}`. The browser tells other tabs of a change; this page tells itself. */
export function valuesIn(texts: KeyValueStorage, owner: Owner): HostStorage {
  const listeners = new Set<() => void>();
  const tell = () => listeners.forEach((listener) => listener());
  const idOf = (key: string) => `daybook:kept:${owner()}:${key}`;
  return {
    read: (key) => texts.getItem(idOf(key)) ?? undefined,
    write: (key, value) => {
      texts.setItem(idOf(key), value);
      tell();
    },
    remove: (key) => {
      texts.removeItem(idOf(key));
      tell();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      window.addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', listener);
      };
    },
  };
}

const promised = <Result>(work: () => Result) => Promise.resolve().then(work);

/** What somebody else has written under the key is no draft. */
function parsed<Draft>(text: string | null): Draft | undefined {
  try {
    return text === null ? undefined : (JSON.parse(text) as Draft);
  } catch {
    return undefined;
  }
}

const keysOf = (texts: KeyValueStorage, prefix: string) =>
  texts
    .keys()
    .filter((id) => id.startsWith(prefix))
    .map((id) => id.slice(prefix.length));
