import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { css, sheet } from './empty-state.css';
import { useStyles } from './styles.tsx';

interface EmptyStateProps {
  title: string;
  icon?: ReactNode;
  /** The way out of being empty. */
  action?: ReactNode;
  /** For a small place, as a column. */
  compact?: boolean;
  children?: ReactNode;
}

/** Stands where a list would be, when there is nothing in it. */
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
