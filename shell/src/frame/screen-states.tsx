import { Button } from '@daybook/kit/ui/button';
import { Skeleton, slowAfterMs, useDelay } from '@daybook/kit/ui/skeleton';
import { useStyles } from '@daybook/kit/ui/styles';
import { CloudOff, RotateCw } from 'lucide';
import { type ReactNode, useEffect, useRef } from 'react';
import { texts } from '../texts.ts';
import { useShell } from '../use-shell.ts';
import { Icon } from './icon.tsx';
import { css, sheet } from './screen-states.css';

/** Shown in place of a screen that takes a moment to load. If it takes very long, it offers to reload the page. */
export function ScreenLoading({ name }: { name: string }) {
  useStyles(sheet);
  const { reload } = useShell();
  const isLong = useDelay(DELAY_MS);
  const isVeryLong = useDelay(DELAY_MS + slowAfterMs);
  return (
    <div className={css.loading} hidden={!isLong}>
      {isLong && <Skeleton lines={6} label={texts.loading(name)} />}
      {isVeryLong && <Button onClick={reload}>{texts.loadAgain}</Button>}
    </div>
  );
}

const DELAY_MS = 250;

interface FailureProps {
  /** The title of the missing screen. */
  title: string;
  onRetry: () => void;
}

/** Shown in place of an app that could not be opened or has crashed. The rest of the page keeps working. */
export function AppFailed({ title, onRetry }: FailureProps) {
  useTitle(title);
  return (
    <ScreenFailed title={texts.appFailed(title)} onRetry={onRetry}>
      {texts.appFailedText}
    </ScreenFailed>
  );
}

/** Shown while the server cannot be reached for the screen, or for the login check. */
export function ScreenUnreachable({ title, onRetry }: FailureProps) {
  useTitle(title);
  useRetryOnline(onRetry);
  return (
    <ScreenFailed title={texts.unreachable} onRetry={onRetry}>
      {texts.unreachableText}
    </ScreenFailed>
  );
}

export function useRetryOnline(onRetry: () => void) {
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
}

function useTitle(title: string) {
  const { host } = useShell();
  useEffect(() => host.setTitle(title), [host, title]);
}

/** A message with a Retry button in place of a screen. */
export function ScreenFailed({ title, onRetry, children }: FailureProps & { children?: ReactNode }) {
  useStyles(sheet);
  const { host } = useShell();
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused element was removed, in the app or with the Retry button before.
  useEffect(() => {
    if (host.hasUserInteracted() && document.activeElement === document.body) heading.current?.focus();
  }, [host]);
  return (
    <div role="alert" className={css.failed}>
      <Icon icon={CloudOff} className={css.icon} size={22} />
      <h1 ref={heading} tabIndex={-1} className={css.title}>
        {title}
      </h1>
      <p className={css.text}>{children}</p>
      <Button variant="primary" icon={<Icon icon={RotateCw} size={16} />} onClick={onRetry}>
        {texts.retry}
      </Button>
    </div>
  );
}
