import type { Store } from '@daybook/kit/host/host';
import { observed } from '../observable.ts';

/** Counts what is typed and not yet saved on the page. */
export interface Unsaved {
  readonly hold: () => () => void;
  readonly count: Store<number>;
}

/** Where drafts do not outlive the page, the browser asks before it is closed. */
export function countUnsaved(draftsLast: () => boolean): Unsaved {
  const held = new Set<symbol>();
  const count = observed(0);
  window.addEventListener('beforeunload', (event) => {
    if (held.size > 0 && !draftsLast()) event.preventDefault();
  });
  return {
    hold: () => {
      const one = Symbol('unsaved');
      count.set(held.add(one).size);
      return () => {
        held.delete(one);
        count.set(held.size);
      };
    },
    count,
  };
}
