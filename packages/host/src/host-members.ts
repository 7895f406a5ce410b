import type { DraftStore, Host, HostStorage, Store, ToastAction } from '@daybook/kit/host/host';
import type { KeyValueStorage } from '@daybook/kit/host/key-value-storage';
import { createStore } from './store.ts';

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

/** Returns a `reportError` that logs to the console under `name`. Ignores aborted calls. */
export function consoleReporter(name: string): Host['reportError'] {
  return (error, context) => {
    if (!(error instanceof DOMException && error.name === 'AbortError')) console.error(`${name}: ${context}`, error);
  };
}

/**
 * Returns `setUnsaved`, and the `count` of its calls that were not undone yet. While there are any, the browser asks before the page is
 * closed, unless drafts outlive the page.
 */
export function trackUnsavedWork(areDraftsPersistent: () => boolean) {
  const unsaved = new Set<symbol>();
  const count = createStore(0);
  const ask = (event: BeforeUnloadEvent) => areDraftsPersistent() || event.preventDefault();
  const update = () => {
    count.set(unsaved.size);
    // Only while it is needed: Firefox keeps no page with this listener in its back/forward cache.
    if (unsaved.size > 0) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  };
  return {
    count: count as Store<number>,
    setUnsaved: () => {
      const work = Symbol('unsaved');
      unsaved.add(work);
      update();
      return () => {
        unsaved.delete(work);
        update();
      };
    },
  };
}

/**
 * Returns a function that is true once the person has pressed anything inside `target`. `navigator.userActivation` does not work
 * here: it may outlive a reload.
 */
export function trackUserInteraction(target: EventTarget): () => boolean {
  let hasInteracted = false;
  const interact = () => void (hasInteracted = true);
  for (const type of ['keydown', 'pointerdown', 'click']) target.addEventListener(type, interact, { capture: true, once: true });
  return () => hasInteracted;
}

export interface Toast {
  readonly id: number;
  readonly message: string;
  readonly kind: 'success' | 'warning';
  readonly action?: ToastAction | undefined;
}

/** Toasts that were not shown, or not dismissed, yet. The newest is the last. */
export interface ToastQueue {
  readonly toasts: Store<readonly Toast[]>;
  readonly toast: Host['toast'];
  /** Reports an error that nothing else on the page shows. */
  readonly warn: (message: string) => void;
  /** Removes a toast, and those before it. */
  readonly remove: (id: number) => void;
}

export function createToastQueue(): ToastQueue {
  const toasts = createStore<readonly Toast[]>([]);
  let nextId = 0;
  const add = (toast: Omit<Toast, 'id'>) => toasts.set([...toasts.get(), { ...toast, id: nextId++ }]);
  return {
    toasts,
    toast: (message, action) => add({ message, action, kind: 'success' }),
    warn: (message) => add({ message, kind: 'warning' }),
    remove: (id) => toasts.set(toasts.get().filter((toast) => toast.id > id)),
  };
}

/** Keeps drafts as JSON in local storage, where each key begins with `prefix`. */
export function localDrafts(storage: KeyValueStorage, prefix: string): DraftStore {
  const keys = () => storage.keys().flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
  return {
    read: <Draft>(key: string) => settled(() => parse<Draft>(storage.getItem(prefix + key))),
    write: (key, draft) => settled(() => storage.setItem(prefix + key, JSON.stringify(draft))),
    remove: (key) => settled(() => storage.removeItem(prefix + key)),
    keys: (start) => settled(() => keys().filter((key) => key.startsWith(start))),
  };
}

/** Runs `work` and turns its result, or the error it throws, into a promise. */
const settled = <Result>(work: () => Result) => Promise.resolve().then(work);

/** Returns undefined if the value is not JSON: other code of the page may have written it. */
function parse<Draft>(text: string | null): Draft | undefined {
  try {
    return text === null ? undefined : (JSON.parse(text) as Draft);
  } catch {
    return undefined;
  }
}
