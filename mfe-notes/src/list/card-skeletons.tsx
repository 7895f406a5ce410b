import { Skeleton } from '@daybook/kit/ui/skeleton';
import { css } from './list.css';

/** Stands where cards will be; said once. */
export function CardSkeletons({ label, count = 6 }: { label: string; count?: number }) {
  return (
    <div className={css.skeletons}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={css.card} aria-hidden={index > 0}>
          <Skeleton lines={4} label={label} />
        </div>
      ))}
    </div>
  );
}
