import { css, sheet } from './skeleton.css';
import { useStyles } from './styles.tsx';
import { useEffect, useState } from 'react';

/** A placeholder for text that is loading. A screen reader announces `label`; after 4 seconds a text says that it takes long. */
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

/** True once the component has been mounted for `delayMs`. */
export function useDelay(delayMs: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return isOver;
}
