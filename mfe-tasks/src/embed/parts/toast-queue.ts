import type { ToastAction } from '@daybook/kit/host/host';
import { observed, type Observed } from '../observable.ts';

export interface Toast {
  readonly id: number;
  readonly message: string;
  readonly action: ToastAction | undefined;
}

export interface ToastQueue {
  readonly shown: Observed<readonly Toast[]>;
  readonly say: (message: string, action?: ToastAction) => void;
  readonly remove: (id: number) => void;
}

/** What was said in passing: the last one, for a board may be small. */
export function queueToasts(): ToastQueue {
  const shown = observed<readonly Toast[]>([]);
  let next = 0;
  return {
    shown,
    say: (message, action) => shown.set([{ id: next++, message, action }]),
    remove: (id) => shown.set(shown.get().filter((toast) => toast.id !== id)),
  };
}
