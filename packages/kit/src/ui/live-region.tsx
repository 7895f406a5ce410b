import type { ReactNode } from 'react';
import { css, sheet } from './live-region.css';
import { useStyles } from './styles.tsx';

/** What appears in here is spoken by a screen reader. It is always there itself: a message that brings its own role with it is passed over. */
export function LiveRegion({ children }: { children: ReactNode }) {
  useStyles(sheet);
  return (
    <div role="status" className={css.spoken}>
      {children}
    </div>
  );
}
