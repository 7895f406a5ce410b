import type { Task, TaskCategory } from '@daybook/contracts/tasks';
import { type ReactNode, useMemo, useState } from 'react';
import { type BoardActions, BoardActionsContext } from '../../../mfe-tasks/src/board/board-actions.ts';
import { css } from '../../../mfe-tasks/src/board/board.css';
import { byColumn, columns } from '../../../mfe-tasks/src/board/columns.ts';

/** What the boards that the product's is measured against have in common: its columns, its cards, and no windowing. */

const nothing = () => undefined;
const inert: BoardActions = {
  grip: { current: null },
  open: nothing,
  openMenu: nothing,
  retry: nothing,
  arrived: nothing,
  findAgain: nothing,
};

/** The board's frame; says when something is dragged as the product's does. */
export function Frame({ isDragging, children }: { isDragging: boolean; children: ReactNode }) {
  return (
    <BoardActionsContext value={inert}>
      <div className={css.board} data-dragging={isDragging || undefined}>
        {children}
      </div>
    </BoardActionsContext>
  );
}

export function Head({ title, count }: { title: string; count: number }) {
  return (
    <div className={css.head}>
      <h2 className={css.title}>{title}</h2>
      <p className={css.count}>{count}</p>
    </div>
  );
}

/** The tasks by column, and a move of one of them that nobody saves. */
export function useMovable(tasks: readonly Task[]) {
  const [moved, setMoved] = useState<{ id: number; to: TaskCategory }>();
  const parted = useMemo(
    () => byColumn(moved ? tasks.map((task) => (task.id === moved.id ? { ...task, category: moved.to } : task)) : tasks),
    [tasks, moved],
  );
  const move = (id: number, to: unknown) => {
    const column = columns.find(({ category }) => category === to);
    if (column) setMoved({ id, to: column.category });
  };
  return { parted, move };
}
