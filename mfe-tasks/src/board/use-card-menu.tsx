import type { Task } from '@daybook/contracts/tasks';
import { lazyPart } from '@daybook/kit/host/lazy-part';
import { type RefObject, Suspense, useCallback, useRef, useState } from 'react';
import { screens } from '../screens.ts';
import { css } from './board.css';
import type { MoveTask } from './use-move-task.ts';

const MoveMenu = lazyPart(screens.moveMenu);

/** One menu for all cards: it stands at the card that asked for it last. */
export function useCardMenu({ board, moveTask }: { board: RefObject<HTMLElement | null>; moveTask: MoveTask }) {
  const place = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<{ task: Task; open: boolean }>();
  const open = useCallback((task: Task) => setAsked({ task, open: true }), []);
  const close = () => setAsked((before) => before && { ...before, open: false });
  const part = asked && (
    <div ref={place} className={css.above}>
      <Suspense>
        <MoveMenu board={board} place={place} task={asked.task} open={asked.open} onClose={close} onMove={moveTask} />
      </Suspense>
    </div>
  );
  return { open, part };
}
