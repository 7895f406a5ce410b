import type { Task } from '@daybook/contracts/tasks';
import { lazyPart } from '@daybook/kit/host/lazy-part';
import { Suspense, useRef } from 'react';
import { screens } from '../screens.ts';
import type { Move } from './apply-moves.ts';
import { css } from './board.css';
import { Card } from './card.tsx';

const WindowedCards = lazyPart(screens.windowedCards);

/** More cards than this are windowed: fewer cost nothing, and the first paint does without the code. */
const FEW = 40;

interface CardsProps {
  tasks: readonly Task[];
  /** The card in somebody's hand, in this column or another. */
  held: number | undefined;
  /** The card that Tab comes to; the first one when it is not in this column. */
  stop: number | undefined;
  wanted: number | undefined;
  moves: readonly Move[];
}

/** The cards of a column. Of many only those near its window are rendered, and the ones that a hand or the focus is on. */
export function Cards({ tasks, held, stop, wanted, moves }: CardsProps) {
  const box = useRef<HTMLDivElement>(null);
  const stopAt = Math.max(0, placeOf(tasks, stop));
  const unsaved = new Set(moves.filter(({ state }) => state === 'unsaved').map(({ id }) => id));
  const cardAt = (task: Task, index: number) => (
    <Card
      task={task}
      isStop={index === stopAt}
      isWanted={task.id === wanted}
      isHeld={task.id === held}
      isUnsaved={unsaved.has(task.id)}
    />
  );
  const first = (
    <ul role="list" className={css.cards}>
      {tasks.slice(0, FEW).map((task, index) => (
        <li key={task.id} aria-posinset={index + 1} aria-setsize={tasks.length}>
          {cardAt(task, index)}
        </li>
      ))}
    </ul>
  );
  const pinned = [stopAt, placeOf(tasks, held), placeOf(tasks, wanted)];
  return (
    <div ref={box} className={css.box}>
      {tasks.length <= FEW ? (
        first
      ) : (
        <Suspense fallback={first}>
          <WindowedCards box={box} tasks={tasks} pinned={pinned} cardAt={cardAt} />
        </Suspense>
      )}
    </div>
  );
}

const placeOf = (tasks: readonly Task[], id: number | undefined) =>
  id === undefined ? -1 : tasks.findIndex((task) => task.id === id);
