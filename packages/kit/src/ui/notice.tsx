import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { css, sheet } from './notice.css';
import { useStyles } from './styles.tsx';

interface NoticeProps {
  tone?: 'info' | 'success' | 'warning' | 'danger';
  /** `alert` interrupts a screen reader, `status` waits; without one it is read where it stands. */
  role?: 'alert' | 'status';
  /** A button or link that does something about it. */
  action?: ReactNode;
  children: ReactNode;
}

/** A message in the page, beside what it is about. */
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

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };
