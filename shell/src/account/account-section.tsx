import { type ReactNode, type RefObject, useId } from 'react';
import { css } from './account.css';

interface AccountSectionProps {
  title: string;
  /** Takes the focus when a button of the section goes away by being pressed. */
  heading?: RefObject<HTMLHeadingElement | null>;
  intro?: string;
  children: ReactNode;
}

/** A part of the account screen, under a heading of its own. */
export function AccountSection({ title, heading, intro, children }: AccountSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={css.section}>
      <h2 id={id} ref={heading} tabIndex={-1} className={css.heading}>
        {title}
      </h2>
      {intro && <p className={css.soft}>{intro}</p>}
      {children}
    </section>
  );
}
