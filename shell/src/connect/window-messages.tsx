import type { ShownPortal } from '@daybook/contracts/portals';
import { hasStatus, isCallError } from '@daybook/kit/api/call-error';
import { Button } from '@daybook/kit/ui/button';
import { useStyles } from '@daybook/kit/ui/styles';
import type { ReactNode } from 'react';
import { AccountCard } from '../session/account-card.tsx';
import { wasOpened } from './connect-request.ts';
import { css, sheet } from './connect.css';
import { texts } from './texts.ts';

interface WindowMessageProps {
  title: string;
  /** True if nothing was granted. The message then says so. */
  isError?: boolean;
  onRetry?: (() => void) | undefined;
  children: ReactNode;
}

/** A message that fills the window. */
export function WindowMessage({ title, isError = false, onRetry, children }: WindowMessageProps) {
  useStyles(sheet);
  return (
    <AccountCard title={title}>
      <div className={css.text} role={isError ? 'alert' : 'status'}>
        <p>{children}</p>
        {isError && <p className={css.soft}>{texts.nothing}</p>}
      </div>
      <div className={css.buttons}>
        {onRetry && (
          <Button variant="primary" onClick={onRetry}>
            {texts.retry}
          </Button>
        )}
        {wasOpened() && <Button onClick={() => window.close()}>{texts.close}</Button>}
      </div>
    </AccountCard>
  );
}

export const InvalidRequest = () => (
  <WindowMessage title={texts.notWhole} isError>
    {texts.notWholeText}
  </WindowMessage>
);

export const NoOpener = () => (
  <WindowMessage title={texts.noOpener} isError>
    {texts.noOpenerText}
  </WindowMessage>
);

/** Shown if the portal, or the user, could not be read. */
export function PortalError({ id, error, onRetry }: { id: string; error: unknown; onRetry: () => void }) {
  return hasStatus(error, 404) ? (
    <WindowMessage title={texts.unknown} isError>
      {texts.unknownText(id)}
    </WindowMessage>
  ) : (
    <WindowMessage title={texts.failed} isError onRetry={onRetry}>
      {textOfError(error)}
    </WindowMessage>
  );
}

/** Shown if the page's origin is not registered for the portal. */
export function NotRegistered({ portal: { name, origins }, origin }: { portal: ShownPortal; origin: string }) {
  return (
    <WindowMessage title={texts.notRegistered} isError>
      {texts.notRegisteredText(name, origin)} {texts.registeredAt} {origins.join(', ')}
    </WindowMessage>
  );
}

/** Returns why a call failed: the server's own message if it has responded. */
export function textOfError(error: unknown): string {
  if (hasStatus(error, 404)) return texts.notAnyMore;
  if (isCallError(error) && error.reason === 'problem') return error.problem?.detail ?? texts.failedText;
  return isCallError(error) && error.reason === 'invalid-response' ? texts.failedText : texts.offline;
}
