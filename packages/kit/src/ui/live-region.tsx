import type { ReactNode } from 'react';
import { css, sheet } from './live-region.css';
import { useStyles } from './styles.tsx';

/**
 * Announces to screen readers what appears inside it. Render it always: a region that appears together with its text is ignored.
 */
export function LiveRegion({ children }: { children: ReactNode }) {
  useStyles(sheet);
  return (
    <div role="status" className={css.region}>
      {children}
    </div>
  );
}
