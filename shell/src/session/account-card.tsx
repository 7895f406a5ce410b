import { useArrival } from '@daybook/kit/use-arrival';
import { useStyles } from '@daybook/kit/styles';
import { type ReactNode, useEffect } from 'react';
import { Logo } from '../frame/logo.tsx';
import { useShell } from '../page-shell.ts';
import { texts } from '../texts.ts';
import { css, sheet } from './account-card.css';

interface AccountCardProps {
  title: string;
  intro?: string;
  /** Leads to the other card. */
  foot?: ReactNode;
  /** Comes later than the rest, and so below all of it: nothing that a person presses moves. */
  late?: ReactNode;
  children: ReactNode;
}

/** What stands alone on the page, before there is a session and after it. */
export function AccountCard({ title, intro, foot, late, children }: AccountCardProps) {
  useStyles(sheet);
  const { host } = useShell();
  const heading = useArrival(title);
  useEffect(() => host.setTitle(title), [host, title]);
  return (
    <div className={css.stage}>
      <p className={css.brand}>
        <Logo size={28} />
        {texts.product}
      </p>
      <section className={css.card}>
        <h1 ref={heading} tabIndex={-1} className={css.title}>
          {title}
        </h1>
        {intro && <p className={css.intro}>{intro}</p>}
        {children}
      </section>
      {foot && <p className={css.foot}>{foot}</p>}
      {late && <div className={css.late}>{late}</div>}
    </div>
  );
}
