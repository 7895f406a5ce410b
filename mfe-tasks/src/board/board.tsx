import type { Task } from '@daybook/contracts/tasks';
import { lazyPart } from '@daybook/kit/host/lazy-part';
import { Button } from '@daybook/kit/ui/button';
import { type RefObject, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { screens } from '../screens.ts';
import { texts } from '../texts.ts';
import { useShownTasks } from './board-store.ts';
import { css } from './board.css';
import { BoardActionsContext, CardHints, type StartDrag } from './card.tsx';
import { Column } from './column.tsx';
import { columns } from './columns.ts';
import type { TaskList } from './apply-moves.ts';
import { MoveNotices } from './move-notices.tsx';
import { useCardFocus } from './use-card-focus.ts';
import { useCardKeys } from './use-card-keys.ts';
import { type MoveTask, type Undo, useDragging, useMoveTask } from './use-move-task.ts';

const DragLayer = lazyPart(screens.dragLayer);
const MoveMenu = lazyPart(screens.moveMenu);

interface BoardProps {
  list: TaskList;
  /** Called with true while a card is dragged or its menu is open: the list must not change under the person's hand. */
  onBusy: (isBusy: boolean) => void;
}

/** The four columns. Dragging, keys and the menu all move a card by `moveTask`. */
export function Board({ list, onBusy }: BoardProps) {
  const board = useRef<HTMLDivElement>(null);
  const startDrag = useRef<StartDrag>(null);
  const { tasks, tasksByColumn, pending, moves, isPart } = useShownTasks(list);
  const [announcement, announce] = useState('');
  const { focus, focusCard, onFocused, restoreFocus } = useCardFocus(tasks);
  const [undo, offerUndo] = useState<Undo>();
  const moveTask = useMoveTask({ announce, focusCard, offerUndo });
  const { state: dragging, ...drag } = useDragging({ board, moveTask, announce });
  const { openMenu, isMenuOpen, menu } = useMoveMenu({ board, moveTask });
  useReportBusy(dragging !== undefined || isMenuOpen, onBusy);
  const keys = useCardKeys({ tasks, tasksByColumn, drag, moveTask, openMenu, focusCard });
  const actions = useMemo(() => ({ startDrag, openMenu, onFocused, restoreFocus }), [openMenu, onFocused, restoreFocus]);
  return (
    <BoardActionsContext value={actions}>
      <MoveNotices tasks={tasks} moves={pending} onRetry={() => moves.retry()} onDismiss={moves.dismiss} />
      {undo && <UndoButton {...undo} onDone={() => offerUndo(undefined)} />}
      <div
        ref={board}
        part="board"
        className={css.board}
        data-dragging={dragging?.by === 'pointer' || undefined}
        {...(tasks.length === 0 && scrollable)}
        {...keys}
      >
        {columns.map(({ category }) => (
          <Column key={category} tasks={tasksByColumn[category]} moves={pending} {...{ category, dragging, focus, isPart }} />
        ))}
      </div>
      <p role="status" aria-live="assertive" className="sr-only">
        {announcement}
      </p>
      <CardHints />
      {menu}
      <Suspense>
        <DragLayer board={board} startDrag={startDrag} onLift={drag.lift} onOver={drag.over} onDrop={drag.drop} />
      </Suspense>
    </BoardActionsContext>
  );
}

function useReportBusy(isBusy: boolean, onBusy: BoardProps['onBusy']) {
  useEffect(() => {
    onBusy(isBusy);
    return () => onBusy(false);
  }, [onBusy, isBusy]);
}

/** A board without cards has nothing that takes the focus, and must still be scrollable by keyboard. */
const scrollable = { role: 'group', tabIndex: 0, 'aria-label': texts.columns } as const;

/** Undo for keyboard users, while the board is open. The toast with the same action disappears by itself (WCAG 2.2.1). */
function UndoButton({ run, onDone }: Undo & { onDone: () => void }) {
  const press = () => {
    onDone();
    run();
  };
  return (
    <Button className={css.undo} aria-keyshortcuts="z" onClick={press}>
      {texts.undoMove}
    </Button>
  );
}

/** One menu for all cards, shown at the card that opened it last. */
function useMoveMenu({ board, moveTask }: { board: RefObject<HTMLElement | null>; moveTask: MoveTask }) {
  const container = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<{ task: Task; open: boolean }>();
  const openMenu = useCallback((task: Task) => setShown({ task, open: true }), []);
  const close = () => setShown((before) => before && { ...before, open: false });
  const menu = shown && (
    <div ref={container} className={css.above}>
      <Suspense>
        <MoveMenu board={board} container={container} {...shown} onClose={close} onMove={moveTask} />
      </Suspense>
    </div>
  );
  return { openMenu, isMenuOpen: shown?.open ?? false, menu };
}
