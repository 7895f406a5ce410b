import type { Task } from '@daybook/contracts/tasks';
import { detailScreen } from '@daybook/kit/entity/detail-screen';
import { Redirect, useParams } from '@daybook/kit/host/routes';
import { useStyles } from '@daybook/kit/ui/styles';
import { Time } from '@daybook/kit/ui/time';
import { useBoardStore } from '../board/board-store.ts';
import { paths } from '../paths.ts';
import { screenTexts } from '../screen-texts.ts';
import { spec, texts } from '../texts.ts';
import { ColumnBadge } from './column-badge.tsx';
import { taskEntity } from './task.ts';
import { css, sheet } from './task.css';

const Detail = detailScreen(taskEntity, TaskContent);

/** The screen of one task. The path of a number that the task had before redirects, so that Back works after a change of number. */
export function TaskDetail() {
  const { pk = '' } = useParams();
  const { shownTask, newNumbers } = useBoardStore();
  const now = shownTask(Number(pk)) ? undefined : newNumbers.of(Number(pk));
  return now === undefined ? <Detail /> : <Redirect to={paths.item(now)} />;
}

function TaskContent({ item: task }: { item: Task }) {
  useStyles(sheet);
  return (
    <dl className={css.facts}>
      <div>
        <dt>{spec.id}</dt>
        <dd className={css.id}>{texts.number(task.id)}</dd>
      </div>
      <div>
        <dt>{spec.category}</dt>
        <dd>
          <ColumnBadge category={task.category} />
        </dd>
      </div>
      <div>
        <dt>{screenTexts.created}</dt>
        <dd>
          <Time at={task.created} />
        </dd>
      </div>
    </dl>
  );
}
