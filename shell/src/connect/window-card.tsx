import { Button } from '@daybook/kit/ui/button';
import { useStyles } from '@daybook/kit/ui/styles';
import type { ReactNode } from 'react';
import { AccountCard } from '../session/account-card.tsx';
import { css, sheet } from './connect.css';
import { wasOpened } from './opener.ts';
import { texts } from './texts.ts';

interface WindowCardProps {
  title: string;
  /** Whether this is a refusal: it then says that nothing was handed over. */
  hasStatus?: boolean;
  onRetry?: (() => void) | undefined;
  children: ReactNode;
}

/** Says how it ended, or why it cannot begin. */
export function WindowCard({ title, hasStatus = false, onRetry, children }: WindowCardProps) {
  useStyles(sheet);
  return (
    <AccountCard title={title}>
      <div className={css.text} role={hasStatus ? 'alert' : 'status'}>
        <p>{children}</p>
        {hasStatus && <p className={css.soft}>{texts.nothing}</p>}
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
