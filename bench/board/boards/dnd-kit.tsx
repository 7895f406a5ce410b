import {
  DndContext,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { Task, TaskCategory } from '@daybook/contracts/tasks';
import { useState } from 'react';
import type { TaskList } from '../../../mfe-tasks/src/board/apply-moves.ts';
import { css } from '../../../mfe-tasks/src/board/board.css';
import { CardCopy } from '../../../mfe-tasks/src/board/card-copy.tsx';
import { Card } from '../../../mfe-tasks/src/board/card.tsx';
import { columns } from '../../../mfe-tasks/src/board/columns.ts';
import { Frame, Head, useMovable } from './parts.tsx';

/** As @dnd-kit/core is used by its documentation: every card a draggable, every column a droppable, all of them rendered. */
export function Board({ list }: { list: TaskList }) {
  const { parted, move } = useMovable(list.tasks);
  const [lifted, setLifted] = useState<Task>();
  const sensors = useSensors(useSensor(MouseSensor, mouse));
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={({ active }) => setLifted(list.tasks.find(({ id }) => id === active.id))}
      onDragEnd={({ active, over }) => {
        setLifted(undefined);
        move(Number(active.id), over?.id);
      }}
    >
      <Frame isDragging={lifted !== undefined}>
        {columns.map(({ category, title }) => (
          <Column key={category} category={category} title={title} tasks={parted[category]} />
        ))}
      </Frame>
      <DragOverlay>{lifted && <CardCopy task={lifted} />}</DragOverlay>
    </DndContext>
  );
}

const mouse = { activationConstraint: { distance: 5 } };

function Column({ category, title, tasks }: { category: TaskCategory; title: string; tasks: readonly Task[] }) {
  const { setNodeRef } = useDroppable({ id: category });
  return (
    <section ref={setNodeRef} className={css.column} data-column={category}>
      <Head title={title} count={tasks.length} />
      <div className={css.box}>
        <ul role="list" className={css.cards}>
          {tasks.map((task) => (
            <DraggableCard key={task.id} task={task} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function DraggableCard({ task }: { task: Task }) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: task.id });
  return (
    <li ref={setNodeRef} {...listeners}>
      <Card task={task} isStop={false} isWanted={false} isHeld={isDragging} isUnsaved={false} />
    </li>
  );
}
