import type { Task } from '@daybook/contracts/tasks';
import { lazyPart } from '@daybook/kit/lazy-part';
import { type RefObject, Suspense, useCallback, useState } from 'react';
import { screens } from '../screens.ts';
import type { MoveTask } from './use-move-task.ts';

const MoveMenu = lazyPart(screens.moveMenu);

/** One menu for all cards: it stands at the card that asked for it last. */
export function useCardMenu({ board, moveTask }: { board: RefObject<HTMLElement | null>; moveTask: MoveTask }) {
  const [asked, setAsked] = useState<{ task: Task; open: boolean }>();
  const open = useCallback((task: Task) => setAsked({ task, open: true }), []);
  const close = () => setAsked((before) => before && { ...before, open: false });
  const part = asked && (
    <Suspense>
      <MoveMenu board={board} task={asked.task} open={asked.open} onClose={close} onMove={moveTask} />
    </Suspense>
  );
  return { open, part };
}
