import { css, sheet } from './skeleton.css';
import { useStyles } from './styles.tsx';

/** Stands where text will be; says "Loading" to a screen reader. */
export function Skeleton({ lines = 3, label = 'Loading' }: { lines?: number; label?: string }) {
  useStyles(sheet);
  return (
    <div className={css.skeleton} role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={css.line} />
      ))}
    </div>
  );
}
