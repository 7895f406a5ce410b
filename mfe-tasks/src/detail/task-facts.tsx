import type { Task } from '@daybook/contracts/tasks';
import { useStyles } from '@daybook/kit/ui/styles';
import { Time } from '@daybook/kit/ui/time';
import { ColumnBadge } from '../column-badge.tsx';
import { spec, texts } from '../texts.ts';
import { css, sheet } from './detail.css';

/** What there is to know of a task besides its title. */
export function TaskFacts({ task }: { task: Task }) {
  useStyles(sheet);
  return (
    <dl className={css.facts}>
      <div>
        <dt>{spec.id}</dt>
        <dd className={css.id}>{task.id}</dd>
      </div>
      <div>
        <dt>{spec.category}</dt>
        <dd>
          <ColumnBadge category={task.category} />
        </dd>
      </div>
      <div>
        <dt>{texts.created}</dt>
        <dd>
          <Time at={task.created} />
        </dd>
      </div>
    </dl>
  );
}
