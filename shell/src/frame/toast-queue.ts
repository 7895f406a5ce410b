import type { ToastAction } from '@daybook/kit/host/host';
import { observed, type Observed } from '../observable.ts';

export interface Toast {
  readonly message: string;
  /** Something went wrong, and nothing else on the page says so. */
  readonly isProblem: boolean;
  readonly action?: ToastAction | undefined;
}

/** What was said in passing and is not shown yet. */
export interface ToastQueue {
  readonly waiting: Observed<readonly Toast[]>;
  readonly say: (message: string, action?: ToastAction) => void;
  readonly warn: (message: string) => void;
}

export function queueToasts(): ToastQueue {
  const waiting = observed<readonly Toast[]>([]);
  const add = (toast: Toast) => waiting.set([...waiting.get(), toast]);
  return {
    waiting,
    say: (message, action) => add({ message, action, isProblem: false }),
    warn: (message) => add({ message, isProblem: true }),
  };
}
