import type { Store } from '@daybook/kit/host/host';
import { createStore } from '@daybook/host/store';
import { texts } from '../texts.ts';

/** The name of the screen, for the eye in the browser's tab and for the ear. */
export interface ScreenTitle {
  readonly set: (title: string) => void;
  /** What a screen reader is to say now. */
  readonly announcement: Store<string>;
}

/** Names screens. The first is read by the browser itself; a heading that took the focus is heard already. */
export function nameScreens(): ScreenTitle {
  const announcement = createStore('');
  let current: string | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  return {
    announcement,
    set: (title) => {
      document.title = title === texts.product ? title : texts.titleOf(title);
      if (current !== undefined && current !== title) {
        clearTimeout(waiting);
        waiting = setTimeout(() => announcement.set(isHeard(title) ? '' : title), SETTLE_MS);
      }
      current = title;
    },
  };
}

/** The screen puts the focus on its heading meanwhile. */
const SETTLE_MS = 150;

const isHeard = (title: string) => document.activeElement?.textContent === title;
