import type { Task } from '@daybook/contracts/tasks';
import { createContext, type MouseEvent, type RefObject, type TouchEvent, use } from 'react';

/** Takes up a press on a card, of which a drag may become. */
export type Grip = (task: Task, event: MouseEvent<HTMLElement> | TouchEvent<HTMLElement>) => void;

/** What a card asks of its board; the same object for as long as the board is there, so that no card renders for it. */
export interface BoardActions {
  /** Empty until the code of dragging is here. */
  readonly grip: RefObject<Grip | null>;
  readonly open: (task: Task) => void;
  readonly openMenu: (task: Task) => void;
  readonly retry: (task: Task) => void;
  /** The focus is on this card now. */
  readonly arrived: (task: Task) => void;
  /** Cards were rendered anew: the one that had the focus takes it again. */
  readonly findAgain: () => void;
}

export const BoardActionsContext = createContext<BoardActions | undefined>(undefined);

export function useBoardActions(): BoardActions {
  const actions = use(BoardActionsContext);
  if (!actions) throw new Error('A card stands on a board.');
  return actions;
}

/** The id of what describes every card's link. */
export const CARD_HINT = 'daybook-card-hint';
