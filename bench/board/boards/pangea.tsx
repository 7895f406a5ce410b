import { DragDropContext, Draggable, Droppable } from '@hello-pangea/dnd';
import type { Task, TaskCategory } from '@daybook/contracts/tasks';
import { memo, useState } from 'react';
import type { TaskList } from '../../../mfe-tasks/src/board/apply-moves.ts';
import { css } from '../../../mfe-tasks/src/board/board.css';
import { Card } from '../../../mfe-tasks/src/board/card.tsx';
import { columns } from '../../../mfe-tasks/src/board/columns.ts';
import { Frame, Head, useMovable } from './parts.tsx';

/** As @hello-pangea/dnd is used by its documentation: a list of draggables in each column, which is rendered when its tasks change. */
export function Board({ list }: { list: TaskList }) {
  const { parted, move } = useMovable(list.tasks);
  const [isDragging, setDragging] = useState(false);
  return (
    <DragDropContext
      onDragStart={() => setDragging(true)}
      onDragEnd={({ draggableId, destination }) => {
        setDragging(false);
        move(Number(draggableId), destination?.droppableId);
      }}
    >
      <Frame isDragging={isDragging}>
        {columns.map(({ category, title }) => (
          <Column key={category} category={category} title={title} tasks={parted[category]} />
        ))}
      </Frame>
    </DragDropContext>
  );
}

function Column({ category, title, tasks }: { category: TaskCategory; title: string; tasks: readonly Task[] }) {
  return (
    <Droppable droppableId={category}>
      {({ innerRef, droppableProps, placeholder }) => (
        <section className={css.column} data-column={category}>
          <Head title={title} count={tasks.length} />
          <div ref={innerRef} {...droppableProps} className={css.box}>
            <ul role="list" className={css.cards}>
              <Cards tasks={tasks} />
              {placeholder}
            </ul>
          </div>
        </section>
      )}
    </Droppable>
  );
}

const Cards = memo(function Cards({ tasks }: { tasks: readonly Task[] }) {
  return tasks.map((task, index) => (
    <Draggable key={task.id} draggableId={String(task.id)} index={index}>
      {({ innerRef, draggableProps, dragHandleProps }, { isDragging }) => (
        <li ref={innerRef} {...draggableProps} {...dragHandleProps}>
          <Card task={task} isStop={false} isWanted={false} isHeld={isDragging} isUnsaved={false} />
        </li>
      )}
    </Draggable>
  ));
});
