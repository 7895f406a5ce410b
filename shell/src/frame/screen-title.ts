import { createStore } from '@daybook/host/store';
import type { Store } from '@daybook/kit/host/host';
import { texts } from '../texts.ts';

/** Sets the document's title, and announces the screen to screen readers. */
export interface ScreenTitle {
  readonly set: (title: string) => void;
  readonly announcement: Store<string>;
}

/** The first screen is announced by the browser; one whose heading gets the focus is announced by that. */
export function createScreenTitle(): ScreenTitle {
  const announcement = createStore('');
  let current: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    announcement,
    set: (title) => {
      document.title = title === texts.product ? title : texts.titleOf(title);
      if (current !== undefined && current !== title) {
        clearTimeout(timer);
        timer = setTimeout(() => announcement.set(isFocused(title) ? '' : title), SETTLE_MS);
      }
      current = title;
    },
  };
}

/** The screen focuses its heading within this time. */
const SETTLE_MS = 150;

const isFocused = (title: string) => document.activeElement?.textContent === title;
