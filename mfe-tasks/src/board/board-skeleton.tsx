import { Skeleton } from '@daybook/kit/ui/skeleton';
import { texts } from '../texts.ts';
import { css } from './board.css';
import { columns } from './columns.ts';

/** The columns before their cards are here; that they are on their way is said once. */
export function BoardSkeleton() {
  return (
    <div className={css.board}>
      {columns.map(({ category, title }, index) => (
        <div key={category} className={css.column}>
          <div className={css.head}>
            <p className={css.title}>{title}</p>
          </div>
          <div className={css.waiting} aria-hidden={index > 0}>
            <Skeleton lines={4} label={texts.loadingBoard} />
          </div>
        </div>
      ))}
    </div>
  );
}
