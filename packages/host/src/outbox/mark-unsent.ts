import type { Host, Outbox } from '@daybook/kit/host/host';

interface MarkOptions {
  readonly setUnsaved: Host['setUnsaved'];
  /** Returns false while stored changes outlive the page. */
  readonly isNeeded: () => boolean;
}

/** Marks unsaved work at the host while a change is not sent, and would be lost with the page. Returns a function that ends that. */
export function markUnsent({ get, subscribe }: Outbox['entries'], { setUnsaved, isNeeded }: MarkOptions): () => void {
  let release: (() => void) | undefined;
  const update = () => {
    if (get().length > 0 && isNeeded()) release ??= setUnsaved();
    else end();
  };
  const end = () => {
    release?.();
    release = undefined;
  };
  const unsubscribe = subscribe(update);
  update();
  return () => {
    unsubscribe();
    end();
  };
}
