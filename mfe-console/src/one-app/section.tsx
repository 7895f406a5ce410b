import { useStyles } from '@daybook/kit/ui/styles';
import { type ReactNode, type Ref, useId } from 'react';
import { css, sheet } from './one-app.css';

interface SectionProps {
  title: string;
  /** For whoever brings the focus to it. */
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** A part of the screen under a heading of its own. */
export function Section({ title, heading, children }: SectionProps) {
  useStyles(sheet);
  const id = useId();
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id} ref={heading} {...(heading && { tabIndex: -1 })} className={css.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
