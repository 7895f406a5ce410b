import type { Task } from '@daybook/contracts/tasks';
import { useRef } from 'react';
import type { Move } from './apply-moves.ts';
import { css } from './board.css';
import { Card } from './card.tsx';
import { useRows } from './use-rows.ts';

interface CardsProps {
  tasks: readonly Task[];
  /** The card in somebody's hand, in this column or another. */
  held: number | undefined;
  /** The card that Tab comes to; the first one when it is not in this column. */
  stop: number | undefined;
  wanted: number | undefined;
  moves: readonly Move[];
}

/** The cards of a column, of which only those near its window are rendered; and always the ones that have a hand or the focus on them. */
export function Cards({ tasks, held, stop, wanted, moves }: CardsProps) {
  const box = useRef<HTMLDivElement>(null);
  const stopAt = Math.max(0, placeOf(tasks, stop));
  const { rows, height, measure } = useRows(box, tasks, [stopAt, placeOf(tasks, held), placeOf(tasks, wanted)]);
  const unsaved = new Set(moves.filter(({ state }) => state === 'unsaved').map(({ id }) => id));
  return (
    <div ref={box} className={css.box}>
      <ul role="list" className={css.cards} style={{ height }}>
        {rows.map(({ index, start, task }) => (
          <Card
            key={task.id}
            task={task}
            start={start}
            index={index}
            size={tasks.length}
            isStop={index === stopAt}
            isWanted={task.id === wanted}
            isHeld={task.id === held}
            isUnsaved={unsaved.has(task.id)}
            measure={measure}
          />
        ))}
      </ul>
    </div>
  );
}

const placeOf = (tasks: readonly Task[], id: number | undefined) =>
  id === undefined ? -1 : tasks.findIndex((task) => task.id === id);
