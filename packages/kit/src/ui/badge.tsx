import type { ReactNode } from 'react';
import { css, sheet } from './badge.css';
import { classNames } from './class-names.ts';
import { useStyles } from './styles.tsx';

export type Tone = 'blue' | 'green' | 'purple' | 'neutral';

/** A short label. Its colour adds nothing to its text, so nobody has to see it. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  useStyles(sheet);
  return <span className={classNames(css.badge, css[tone])}>{children}</span>;
}
