import type { ToastAction } from '@daybook/kit/host';
import { observed, type Observed } from '../observable.ts';

export interface Toast {
  readonly id: number;
  readonly message: string;
  readonly action?: ToastAction | undefined;
}

/** What was said in passing and is not shown yet. */
export interface ToastQueue {
  readonly waiting: Observed<readonly Toast[]>;
  readonly say: (message: string, action?: ToastAction) => void;
}

export function queueToasts(): ToastQueue {
  const waiting = observed<readonly Toast[]>([]);
  let id = 0;
  return { waiting, say: (message, action) => waiting.set([...waiting.get(), { id: (id += 1), message, action }]) };
}
