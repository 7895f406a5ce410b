import type { TaskList } from '../../../mfe-tasks/src/board/apply-moves.ts';
import { css } from '../../../mfe-tasks/src/board/board.css';
import { Card } from '../../../mfe-tasks/src/board/card.tsx';
import { columns } from '../../../mfe-tasks/src/board/columns.ts';
import { Frame, Head, useMovable } from './parts.tsx';

/** The floor: React renders all cards, and nothing can be dragged. */
export function Board({ list }: { list: TaskList }) {
  const { parted } = useMovable(list.tasks);
  return (
    <Frame isDragging={false}>
      {columns.map(({ category, title }) => (
        <section key={category} className={css.column} data-column={category}>
          <Head title={title} count={parted[category].length} />
          <div className={css.box}>
            <ul role="list" className={css.cards}>
              {parted[category].map((task, index) => (
                <li key={task.id}>
                  <Card task={task} isStop={index === 0} isWanted={false} isHeld={false} isUnsaved={false} />
                </li>
              ))}
            </ul>
          </div>
        </section>
      ))}
    </Frame>
  );
}
