import type { ReactNode } from 'react';
import { css, sheet } from './badge.css';
import { classNames, useStyles } from './styles.tsx';

export type Tone = 'blue' | 'green' | 'purple' | 'neutral';

/** A short label, e.g. a category. Its colour must not add information to its text. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  useStyles(sheet);
  return <span className={classNames(css.badge, css[tone])}>{children}</span>;
}
