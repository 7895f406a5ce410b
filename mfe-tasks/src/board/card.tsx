import type { Task } from '@daybook/contracts/tasks';
import { useHost } from '@daybook/kit/host/use-host';
import { Button } from '@daybook/kit/ui/button';
import { Link } from '@daybook/kit/ui/link';
import { classNames } from '@daybook/kit/ui/styles';
import { ArrowLeftRight } from 'lucide-react';
import { createContext, memo, type MouseEvent, type RefObject, type TouchEvent, use, useLayoutEffect, useRef } from 'react';
import { paths } from '../paths.ts';
import { shownTitle, texts } from '../texts.ts';
import { useBoardStore } from './board-store.ts';
import { css } from './card.css';

/** Starts a drag if a press on a card becomes one. */
export type StartDrag = (task: Task, event: MouseEvent<HTMLElement> | TouchEvent<HTMLElement>) => void;

/** The board's actions for its cards. Always the same object, so that it causes no card to render. */
export interface BoardActions {
  /** Null until the code for dragging is loaded. */
  readonly startDrag: RefObject<StartDrag | null>;
  readonly openMenu: (task: Task) => void;
  /** Called when the card gets the focus. */
  readonly onFocused: (task: Task) => void;
  /** Gives the focus back to the card that lost it because the cards were replaced. */
  readonly restoreFocus: () => void;
}

export const BoardActionsContext = createContext<BoardActions | undefined>(undefined);

export function useBoardActions(): BoardActions {
  const actions = use(BoardActionsContext);
  if (!actions) throw new Error('A card must be rendered on a board.');
  return actions;
}

interface CardProps {
  task: Task;
  /** True for the card that Tab reaches, one in each column. The arrow keys reach the others. */
  isTabStop: boolean;
  takesFocus: boolean;
  isDragging: boolean;
  isUnsaved: boolean;
}

/** A task on the board. Its number is a link. */
export const Card = memo(function Card({ task, isTabStop, takesFocus, isDragging, isUnsaved }: CardProps) {
  const { navigate } = useHost();
  const { startDrag } = useBoardActions();
  return (
    <article
      part="card"
      className={classNames(css.card, task.isBacklog && css.backlog, isDragging && css.dragging)}
      data-card={task.id}
      onMouseDown={(event) => startDrag.current?.(task, event)}
      onTouchStart={(event) => startDrag.current?.(task, event)}
      onDoubleClick={(event) => isOutsideControls(event) && navigate(paths.item(task.id))}
    >
      <div className={css.top}>
        <NumberLink task={task} isTabStop={isTabStop} takesFocus={takesFocus} />
        <MoveButton task={task} isTabStop={isTabStop} />
      </div>
      <h3 dir="auto" className={css.name}>
        {shownTitle(task.title)}
      </h3>
      {isUnsaved && <NotSaved id={task.id} />}
    </article>
  );
});

function NotSaved({ id }: { id: number }) {
  const { moves } = useBoardStore();
  return (
    <p className={css.unsaved}>
      <span className={css.mark}>{texts.notSaved}</span>
      <Button className={css.retry} onClick={() => moves.retry(id)}>
        {texts.retry}
      </Button>
    </p>
  );
}

const isOutsideControls = ({ target }: MouseEvent) => target instanceof Element && !target.closest('a, button');

function NumberLink({ task, isTabStop, takesFocus }: Pick<CardProps, 'task' | 'isTabStop' | 'takesFocus'>) {
  const { onFocused } = useBoardActions();
  const link = useRef<HTMLAnchorElement>(null);
  // A layout effect, so that the card is scrolled into view before the drop is animated.
  useLayoutEffect(() => {
    if (takesFocus) link.current?.focus();
  }, [takesFocus]);
  return (
    <Link
      ref={link}
      to={paths.item(task.id)}
      className={css.open}
      draggable={false}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={`${texts.number(task.id)} ${shownTitle(task.title)}`}
      aria-describedby={HINT_ID}
      onFocus={() => onFocused(task)}
    >
      {texts.shownNumber(task.id)}
    </Link>
  );
}

function MoveButton({ task, isTabStop }: Pick<CardProps, 'task' | 'isTabStop'>) {
  const { openMenu } = useBoardActions();
  return (
    <button
      type="button"
      className={css.move}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={texts.move(task.id, shownTitle(task.title))}
      aria-haspopup="menu"
      onClick={() => openMenu(task)}
    >
      <ArrowLeftRight size={16} aria-hidden="true" />
    </button>
  );
}

/** A card without controls, for the drag overlay, and for the preview in the column that a key has chosen. */
export function CardCopy({ task }: { task: Task }) {
  return (
    <div part="card" className={classNames(css.card, css.copy, task.isBacklog && css.backlog)}>
      <div className={css.top}>
        <span className={css.open}>{texts.shownNumber(task.id)}</span>
      </div>
      <p className={css.name}>{shownTitle(task.title)}</p>
    </div>
  );
}

const HINT_ID = 'daybook-card-hint';

/** The keys of a card: a description for each card, and `data-keys` for the page's list of shortcuts. */
export function CardHints() {
  return (
    <div hidden>
      <p id={HINT_ID}>{texts.cardHint}</p>
      {texts.cardKeys.map(([keys, label]) => (
        <p key={keys} data-keys={keys}>
          {label}
        </p>
      ))}
    </div>
  );
}
