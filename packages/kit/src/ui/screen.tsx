import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';
import { css, sheet } from './screen.css';
import { useStyles } from './styles.tsx';
import { useInitialFocus } from './use-initial-focus.ts';
import { useHost, useHostLocation } from '../host/use-host.tsx';
import { useLostFocus } from './use-lost-focus.ts';

interface ScreenProps {
  title: string;
  /** What can be done here: buttons beside the title. */
  actions?: ReactNode;
  /** Where this screen was opened from. */
  back?: { to: string; label: string };
  /** For reading and forms: no wider than a line is read well. */
  narrow?: boolean;
  children: ReactNode;
}

/** A screen of an app: its title names the page, and takes the focus when the screen changes. */
export function Screen({ title, actions, back, narrow = false, children }: ScreenProps) {
  useStyles(sheet);
  const heading = useInitialFocus(useHostLocation().path);
  const screen = useRef<HTMLDivElement>(null);
  useLostFocus(screen, heading);
  const { setTitle } = useHost();
  useEffect(() => {
    // In braces: what a host answers is no undo of the effect.
    setTitle(title);
  }, [setTitle, title]);
  return (
    <div ref={screen} className={classNames(css.screen, narrow && css.narrow)}>
      <div className={css.head}>
        {back && (
          <div className={css.back}>
            <Link to={back.to}>
              <ArrowLeft size={16} aria-hidden="true" />
              {back.label}
            </Link>
          </div>
        )}
        <h1 ref={heading} part="title" dir="auto" tabIndex={-1} className={css.title}>
          {title}
        </h1>
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}
