import { CircleAlert, CircleCheck, Info, RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { css, sheet } from './notice.css';
import { classNames, useStyles } from './styles.tsx';

interface NoticeProps {
  tone?: 'info' | 'success' | 'warning' | 'danger';
  /** `alert` interrupts a screen reader, `status` waits. Without a role the message is not announced. */
  role?: 'alert' | 'status';
  /** A button or link that solves it. */
  action?: ReactNode;
  children: ReactNode;
}

/** A message in the page, next to its subject. */
export function Notice({ tone = 'info', role, action, children }: NoticeProps) {
  useStyles(sheet);
  const Icon = icons[tone];
  return (
    <div className={classNames(css.notice, css[tone])} role={role}>
      <Icon size={18} aria-hidden="true" />
      <div className={css.text}>{children}</div>
      {action}
    </div>
  );
}

/** An error that a screen reader reads at once. Renders nothing without a text. */
export function ErrorAlert({ children }: { children: string | undefined }) {
  return children ? (
    <Notice tone="danger" role="alert">
      {children}
    </Notice>
  ) : null;
}

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

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
