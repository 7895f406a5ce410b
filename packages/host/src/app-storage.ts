import type { HostStorage } from '@daybook/kit/host/host';
import type { KeyValueStorage } from '@daybook/kit/host/key-value-storage';

/**
 * Returns the part of `storage` that one app may use.
 *
 * @param keyFor - returns the key in `storage` for a key of the app
 */
export function appStorage(storage: KeyValueStorage, keyFor: (key: string) => string): HostStorage {
  // The browser's `storage` event reaches only the other tabs.
  const listeners = new Set<() => void>();
  const notify = () => listeners.forEach((listener) => listener());
  return {
    read: (key) => storage.getItem(keyFor(key)) ?? undefined,
    write: (key, value) => {
      storage.setItem(keyFor(key), value);
      notify();
    },
    remove: (key) => {
      storage.removeItem(keyFor(key));
      notify();
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
