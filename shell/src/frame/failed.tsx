import { Button } from '@daybook/kit/ui/button';
import { useStyles } from '@daybook/kit/ui/styles';
import { CloudOff, RotateCw } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useShell } from '../page-shell.ts';
import { texts } from '../texts.ts';
import { css, sheet } from './failed.css';

interface InPlaceProps {
  /** Of the screen that is not there. */
  title: string;
  onRetry: () => void;
}

/** Stands in place of an app that could not be opened or has crashed; the rest of the page goes on. */
export function AppFailed({ title, onRetry }: InPlaceProps) {
  useTitle(title);
  return (
    <Failed title={texts.appFailed(title)} onRetry={onRetry}>
      {texts.appFailedText}
    </Failed>
  );
}

/** Stands where a screen would be, while nobody can be asked for it or whether the session still holds. */
export function Unreachable({ title, onRetry }: InPlaceProps) {
  useTitle(title);
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <Failed title={texts.unreachable} onRetry={onRetry}>
      {texts.unreachableText}
    </Failed>
  );
}

function useTitle(title: string) {
  const { host } = useShell();
  useEffect(() => host.setTitle(title), [host, title]);
}

interface FailedProps extends InPlaceProps {
  children?: ReactNode;
}

/** Says what is not there, and tries again on request. */
export function Failed({ title, onRetry, children }: FailedProps) {
  useStyles(sheet);
  const { host } = useShell();
  const heading = useRef<HTMLHeadingElement>(null);
  // What had the focus has gone, be it in the app or the Retry before.
  useEffect(() => {
    if (host.hasUserInteracted() && document.activeElement === document.body) heading.current?.focus();
  }, [host]);
  return (
    <div role="alert" className={css.failed}>
      <CloudOff className={css.icon} size={22} aria-hidden="true" />
      <h1 ref={heading} tabIndex={-1} className={css.title}>
        {title}
      </h1>
      <p className={css.text}>{children}</p>
      <Button variant="primary" icon={<RotateCw size={16} aria-hidden="true" />} onClick={onRetry}>
        {texts.retry}
      </Button>
    </div>
  );
}
