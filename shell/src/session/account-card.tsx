import { useStyles } from '@daybook/kit/ui/styles';
import { useInitialFocus } from '@daybook/kit/ui/use-initial-focus';
import { type ReactNode, useEffect } from 'react';
import { Logo } from '../frame/top-bar.tsx';
import { texts } from '../texts.ts';
import { useShell } from '../use-shell.ts';
import { css, sheet } from './account-card.css';

interface AccountCardProps {
  title: string;
  intro?: string;
  /** A link to the other card. */
  foot?: ReactNode;
  /** Loads after the rest. It is below everything else, so that it moves no button. */
  late?: ReactNode;
  children: ReactNode;
}

/** A card on a page without the frame. */
export function AccountCard({ title, intro, foot, late, children }: AccountCardProps) {
  useStyles(sheet);
  const { host } = useShell();
  const heading = useInitialFocus(title);
  useEffect(() => host.setTitle(title), [host, title]);
  return (
    <div className={css.screen}>
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
