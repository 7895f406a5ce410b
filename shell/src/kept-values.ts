import type { KeptValues } from '@daybook/kit/host';

/** Local storage as apps get it. The browser tells other tabs of a change; this one tells itself. */
export function keepValues(storage: Storage): KeptValues {
  const listeners = new Set<() => void>();
  const tell = () => listeners.forEach((listener) => listener());
  return {
    read: (key) => storage.getItem(key) ?? undefined,
    write: (key, value) => {
      storage.setItem(key, value);
      tell();
    },
    remove: (key) => {
      storage.removeItem(key);
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
