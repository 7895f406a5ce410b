import type { ReactNode } from 'react';
import { css, sheet } from './empty-state.css';
import { classNames, useStyles } from './styles.tsx';

interface EmptyStateProps {
  title: string;
  icon?: ReactNode;
  /** A button or link that leads on. */
  action?: ReactNode;
  /** For a small place, such as a column. */
  compact?: boolean;
  children?: ReactNode;
}

/** Replaces a list that is empty or could not be loaded. */
export function EmptyState({ title, icon, action, compact = false, children }: EmptyStateProps) {
  useStyles(sheet);
  return (
    <div className={classNames(css.empty, compact && css.compact)}>
      {icon && (
        <div className={css.icon} aria-hidden="true">
          {icon}
        </div>
      )}
      <p className={css.title}>{title}</p>
      {children && <div className={css.text}>{children}</div>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}
