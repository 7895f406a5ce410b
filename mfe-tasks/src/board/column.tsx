import type { Task, TaskCategory } from '@daybook/contracts/tasks';
import { usePending } from '@daybook/kit/entity/use-pending';
import { lazyPart } from '@daybook/kit/host/lazy-part';
import { EmptyState } from '@daybook/kit/ui/empty-state';
import { Suspense, useId, useRef } from 'react';
import { screens } from '../screens.ts';
import { indexOfTask } from '../task/sorted-tasks.ts';
import type { TaskTypes } from '../task/task-api.ts';
import { texts } from '../texts.ts';
import { css } from './board.css';
import { Card, CardCopy } from './card.tsx';
import { titleOf } from './columns.ts';
import type { PendingMove } from './apply-moves.ts';
import type { CardFocus } from './use-card-focus.ts';
import type { Dragging } from './use-move-task.ts';

const WindowedCards = lazyPart(screens.windowedCards);

/** A longer column is windowed. A short one needs no windowing. */
const MAX_UNWINDOWED = 40;

/** The cards of a longer column that are shown until that code is loaded: those that a large window shows. */
const FIRST_CARDS = 16;

interface ColumnProps {
  category: TaskCategory;
  tasks: readonly Task[];
  /** True while there are more tasks, in any column. */
  isPart: boolean;
  dragging: Dragging | undefined;
  focus: CardFocus;
  moves: readonly PendingMove[];
}

/** A column with its title, the number of its cards, and the cards. */
export function Column({ category, tasks, isPart, dragging, focus, moves }: ColumnProps) {
  const id = useId();
  const isOver = dragging?.over === category && dragging.task.category !== category;
  return (
    <section part="column" className={css.column} data-column={category} data-over={isOver || undefined} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id} part="column-title" className={css.title}>
          {titleOf(category)}
        </h2>
        <p className={css.count}>
          {tasks.length}
          {isPart && '+'}
          <span className="sr-only"> {texts.tasks(tasks.length)}</span>
        </p>
      </div>
      {isOver && dragging.by === 'keyboard' && (
        <div className={css.ghost} aria-hidden="true">
          <CardCopy task={dragging.task} />
        </div>
      )}
      {tasks.length > 0 ? (
        <Cards {...{ category, tasks, isPart, dragging, focus, moves }} />
      ) : (
        <EmptyState compact title={isPart ? texts.moreTasks : texts.noTasks} />
      )}
    </section>
  );
}

/** The cards of a column. In a long one only the visible cards are rendered, the dragged one, and those that have or get the focus. */
function Cards({ category, tasks, isPart, dragging, focus, moves }: ColumnProps) {
  const box = useRef<HTMLDivElement>(null);
  // No task has the number 0.
  const indexOf = (id = 0) => indexOfTask(tasks, id);
  const tabStop = Math.max(0, indexOf(focus.tabStops[category]));
  const pending = usePending<TaskTypes>();
  const unsaved = new Set(moves.filter(({ state }) => state === 'unsaved').map(({ id }) => id));
  const size = isPart ? -1 : tasks.length;
  const cardAt = (task: Task, index: number) => (
    <Card
      task={task}
      isTabStop={index === tabStop}
      takesFocus={task.id === focus.next}
      isDragging={task.id === dragging?.task.id}
      isUnsaved={unsaved.has(task.id) || pending?.get(task.id)?.state === 'waiting'}
    />
  );
  const isLong = tasks.length > MAX_UNWINDOWED;
  const first = (
    <ul role="list" className={css.cards}>
      {tasks.slice(0, isLong ? FIRST_CARDS : undefined).map((task, index) => (
        <li key={task.id} aria-posinset={index + 1} aria-setsize={size}>
          {cardAt(task, index)}
        </li>
      ))}
    </ul>
  );
  const pinned = [tabStop, indexOf(dragging?.task.id), indexOf(focus.next)];
  return (
    <div ref={box} className={css.box}>
      {isLong ? (
        <Suspense fallback={first}>
          <WindowedCards box={box} tasks={tasks} size={size} pinned={pinned} cardAt={cardAt} />
        </Suspense>
      ) : (
        first
      )}
    </div>
  );
}
