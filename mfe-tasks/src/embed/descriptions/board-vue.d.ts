/**
 * Types of `<daybook-board>` in templates of Vue, as `vue-tsc` and editors read them. Save this file beside `board.d.ts`; no import is
 * needed.
 */

import type { DaybookBoardElement, DaybookBoardEvents } from './board.js';

/** All functions at once. */
type Overloads<Functions> = (Functions extends unknown ? (one: Functions) => void : never) extends (all: infer All) => void
  ? All
  : never;

interface DaybookBoardInVue {
  readonly $props: Partial<Pick<DaybookBoardElement, 'user' | 'theme' | 'height' | 'loading' | 'label' | 'getToken'>> & {
    portal: string;
  };
  readonly $emit: Overloads<
    { [Name in keyof DaybookBoardEvents]: (name: Name, event: DaybookBoardEvents[Name]) => void }[keyof DaybookBoardEvents]
  >;
}

declare module 'vue' {
  interface GlobalComponents {
    'daybook-board': new () => DaybookBoardElement & DaybookBoardInVue;
  }
}
