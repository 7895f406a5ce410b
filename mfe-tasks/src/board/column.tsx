import type { Task, TaskCategory } from '@daybook/contracts/tasks';
import { EmptyState } from '@daybook/kit/ui/empty-state';
import { useId } from 'react';
import { texts } from '../texts.ts';
import type { Move } from './apply-moves.ts';
import { css } from './board.css';
import { CardCopy } from './card-copy.tsx';
import { Cards } from './cards.tsx';
import { titleOf } from './columns.ts';
import type { FocusAt } from './use-focus.ts';
import type { Held } from './use-held.ts';

interface ColumnProps {
  category: TaskCategory;
  tasks: readonly Task[];
  held: Held | undefined;
  focus: FocusAt;
  moves: readonly Move[];
}

/** A column with its name, how many cards it has, and the cards. */
export function Column({ category, tasks, held, focus, moves }: ColumnProps) {
  const id = useId();
  const isOver = held?.over === category && held.task.category !== category;
  return (
    <section part="column" className={css.column} data-column={category} data-over={isOver || undefined} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id} part="column-title" className={css.title}>
          {titleOf(category)}
        </h2>
        <p className={css.count}>
          {tasks.length}
          <span className="sr-only"> {texts.tasks(tasks.length)}</span>
        </p>
      </div>
      {isOver && held.by === 'keyboard' && (
        <div className={css.ghost} aria-hidden="true">
          <CardCopy task={held.task} />
        </div>
      )}
      {tasks.length > 0 ? (
        <Cards tasks={tasks} held={held?.task.id} stop={focus.stops[category]} wanted={focus.wanted} moves={moves} />
      ) : (
        <EmptyState compact title={texts.noTasks} />
      )}
    </section>
  );
}
