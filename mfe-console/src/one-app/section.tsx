import { useStyles } from '@daybook/kit/styles';
import { type ReactNode, useId } from 'react';
import { css, sheet } from './one-app.css';

/** A part of the screen under a heading of its own. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  useStyles(sheet);
  const id = useId();
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
