import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
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
