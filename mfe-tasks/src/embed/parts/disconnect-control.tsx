import { Button } from '@daybook/kit/ui/button';
import { Notice } from '@daybook/kit/ui/notice';
import { useStyles } from '@daybook/kit/ui/styles';
import { type MouseEvent, useState } from 'react';
import type { BoardSession } from '../board-session.ts';
import { lateTexts } from '../late-texts.ts';
import { texts } from '../texts.ts';
import { css, sheet } from './parts.css';

/** Lets the person end the connection in this browser, also if the page around the board has no logout. Asks if work is not saved. */
export function DisconnectControl({ session: { save, disconnect }, isShown }: { session: BoardSession; isShown: boolean }) {
  useStyles(sheet);
  const [isBusy, setBusy] = useState(false);
  // The number of unsaved changes that the person was asked about.
  const [asked, setAsked] = useState(0);
  const isAsking = asked > 0;
  // The next person is not asked about the changes of the last one.
  if (!isShown && isAsking) setAsked(0);
  const press = async () => {
    setBusy(true);
    const unsaved = await save();
    if (unsaved > asked) setAsked(unsaved);
    else await disconnect();
    setBusy(false);
  };
  const cancel = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    currentTarget.closest('footer')?.querySelector('button')?.focus();
    setAsked(0);
  };
  return (
    <footer className={css.leave}>
      {isAsking && (
        <Notice tone="warning" role="alert">
          {texts.unsaved}
        </Notice>
      )}
      <Button variant={isAsking ? 'danger' : 'quiet'} busy={isBusy} onClick={() => void press()}>
        {isAsking ? lateTexts.disconnectAnyway : lateTexts.disconnect}
      </Button>
      {isAsking && (
        <Button variant="quiet" disabled={isBusy} onClick={cancel}>
          {lateTexts.stayConnected}
        </Button>
      )}
    </footer>
  );
}
