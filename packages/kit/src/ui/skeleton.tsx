import { css, sheet } from './skeleton.css';
import { useStyles } from './styles.tsx';
import { useDelay } from './use-delay.ts';

/** Stands where text will be; says "Loading" to a screen reader, and to everybody after a while that it takes long. */
export function Skeleton({ lines = 3, label = 'Loading' }: { lines?: number; label?: string }) {
  useStyles(sheet);
  const isSlow = useDelay(slowAfterMs);
  return (
    <div className={css.skeleton} role="status" aria-label={label}>
      {isSlow && <p className={css.slow}>This takes longer than usual. The connection may be slow.</p>}
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={css.line} />
      ))}
    </div>
  );
}

/** In milliseconds. */
export const slowAfterMs = 4000;
