import type { Host, Store, ToastAction } from '@daybook/kit/host/host';
import { createStore } from './store.ts';

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
