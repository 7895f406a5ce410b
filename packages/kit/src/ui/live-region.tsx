import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { css, sheet } from './live-region.css';
import { Notice } from './notice.tsx';
import { useStyles } from './styles.tsx';

interface NotSavedProps {
  /** Leave it out if the same request would fail again. */
  onRetry?: (() => void) | undefined;
  /** True while it is tried again. */
  busy?: boolean;
  /** The reason, in a few words. */
  children?: ReactNode;
}

/** Marks something that could not be saved, with Retry. Put it in a `LiveRegion`, or screen readers do not announce it. */
export function NotSaved({ onRetry, busy = false, children }: NotSavedProps) {
  return (
    <Notice
      tone="warning"
      action={
        onRetry && (
          <Button icon={<RotateCw size={16} aria-hidden="true" />} busy={busy} onClick={onRetry}>
            Retry
          </Button>
        )
      }
    >
      <strong>Not saved</strong>
      {children && <> · {children}</>}
    </Notice>
  );
}

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
