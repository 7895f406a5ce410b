import { Button } from '@daybook/kit/ui/button';
import { useHost } from '@daybook/kit/host/use-host';
import { Suspense, useMemo, useRef, useState } from 'react';
import { lazyPart } from '@daybook/kit/host/lazy-part';
import { paths } from '../paths.ts';
import { screens } from '../screens.ts';
import { texts } from '../texts.ts';
import type { TaskList } from './apply-moves.ts';
import { type BoardActions, BoardActionsContext, type Grip } from './board-actions.ts';
import { css } from './board.css';
import { CardHints } from './card-hints.tsx';
import { Column } from './column.tsx';
import { columns } from './columns.ts';
import type { Moves } from './moves.ts';
import { MoveNotices } from './move-notices.tsx';
import { useCardKeys } from './use-card-keys.ts';
import { useCardMenu } from './use-card-menu.tsx';
import { useFocus } from './use-focus.ts';
import { useHeld } from './use-held.ts';
import { useMovedTasks } from './use-moved-tasks.ts';
import { type Undo, useMoveTask } from './use-move-task.ts';

const DragLayer = lazyPart(screens.dragLayer);

/** The four columns. What is dragged, lifted by key or moved by menu ends in the same move. */
export function Board({ list }: { list: TaskList }) {
  const board = useRef<HTMLDivElement>(null);
  const grip = useRef<Grip>(null);
  const { tasks, parted, moves, kept } = useMovedTasks(list);
  const [said, say] = useState('');
  const focus = useFocus(tasks);
  const [undo, offerUndo] = useState<Undo>();
  const moveTask = useMoveTask({ say, goTo: focus.goTo, offerUndo });
  const held = useHeld({ board, moveTask, say });
  const menu = useCardMenu({ board, moveTask });
  const keys = useCardKeys({ parted, held, moveTask, openMenu: menu.open, goTo: focus.goTo });
  const actions = useActions({ grip, focus, menu, kept });
  return (
    <BoardActionsContext value={actions}>
      <MoveNotices tasks={tasks} moves={moves} onRetry={() => kept.retry()} onRead={kept.forget} />
      {undo && <UndoButton {...undo} onDone={() => offerUndo(undefined)} />}
      <div
        ref={board}
        part="board"
        className={css.board}
        data-dragging={held.now?.by === 'pointer' || undefined}
        {...(tasks.length === 0 && scrollable)}
        {...keys}
      >
        {columns.map(({ category }) => (
          <Column key={category} category={category} tasks={parted[category]} held={held.now} focus={focus.at} moves={moves} />
        ))}
      </div>
      <p role="status" aria-live="assertive" className="sr-only">
        {said}
      </p>
      <CardHints />
      {menu.part}
      <Suspense>
        <DragLayer board={board} grip={grip} onLift={held.lift} onOver={held.over} onDrop={held.drop} />
      </Suspense>
    </BoardActionsContext>
  );
}

/** For the keyboard, for as long as the board is open: the toast that offers the same goes by itself (WCAG 2.2.1). */
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

/** A board without cards has nothing in it that takes the focus, and is still to be scrolled by keyboard on a phone. */
const scrollable = { role: 'group', tabIndex: 0, 'aria-label': texts.columns } as const;

interface ActionsOptions {
  grip: BoardActions['grip'];
  focus: ReturnType<typeof useFocus>;
  menu: ReturnType<typeof useCardMenu>;
  kept: Moves;
}

/** What the cards ask of the board, as one object that stays the same. */
function useActions({ grip, focus: { arrived, findAgain }, menu, kept }: ActionsOptions): BoardActions {
  const { navigate } = useHost();
  const openMenu = menu.open;
  return useMemo(
    () => ({
      grip,
      open: ({ id }) => navigate(paths.item(id)),
      openMenu,
      retry: ({ id }) => kept.retry(id),
      arrived,
      findAgain,
    }),
    [grip, navigate, openMenu, kept, arrived, findAgain],
  );
}
