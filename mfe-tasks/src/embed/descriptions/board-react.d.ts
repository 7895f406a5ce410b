/** Types of `<daybook-board>` in JSX, for React 18 and 19. Save this file beside `board.d.ts`; no import is needed. */

import type { HTMLProps } from 'react';
import type { DaybookBoardDetails, DaybookBoardElement, DaybookBoardHandler, WithHyphen } from './board.js';

/**
 * The attributes in JSX. React 19 calls the handlers. In React 18, or if a server has rendered the element, set its properties in a
 * `ref`.
 */
export type DaybookBoardAttributes = Partial<Pick<DaybookBoardElement, 'user' | 'theme' | 'height' | 'loading' | 'label'>> & {
  portal: string;
} & { [Name in keyof DaybookBoardDetails as `on${WithHyphen<Name>}`]?: DaybookBoardHandler<Name> };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      /** React never calls `onError` for this element. */
      'daybook-board': DaybookBoardAttributes & Omit<HTMLProps<DaybookBoardElement>, 'onError'>;
    }
  }
}
