import type { HostStorage } from '@daybook/kit/host/host';
import type { KeyValueStorage } from '@daybook/kit/host/key-value-storage';

/**
 * Local storage as one app gets it, apart from every other app's and from the session's tokens. The browser tells other tabs of a
 * change; this one tells itself.
 */
export function keepValues(storage: KeyValueStorage, app: string): HostStorage {
  const keyOf = (key: string) => (named[app] === key ? key : `app:${app}:${key}`);
  const listeners = new Set<() => void>();
  const tell = () => listeners.forEach((listener) => listener());
  return {
    read: (key) => storage.getItem(keyOf(key)) ?? undefined,
    write: (key, value) => {
      storage.setItem(keyOf(key), value);
      tell();
    },
    remove: (key) => {
      storage.removeItem(keyOf(key));
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

/** The specification gives the name under which the calendar's token is in local storage. */
const named: Readonly<Record<string, string>> = { calendar: 'accessToken' };
