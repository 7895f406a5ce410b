import type { Task } from '@daybook/contracts/tasks';
import { classNames } from '@daybook/kit/ui/class-names';
import { shownTitle } from '../texts.ts';
import { css } from './card.css';

/** What a card looks like, for the eye alone: in the hand, and where it would come to lie. */
export function CardCopy({ task }: { task: Task }) {
  return (
    <div part="card" className={classNames(css.card, css.copy, task.isBacklog && css.backlog)}>
      <div className={css.top}>
        <span className={css.open}>{task.id}</span>
      </div>
      <p className={css.name}>{shownTitle(task.title)}</p>
    </div>
  );
}
