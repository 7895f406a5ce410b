import { Button } from '@daybook/kit/ui/button';
import { Notice } from '@daybook/kit/ui/notice';
import { useStyles } from '@daybook/kit/ui/styles';
import { useState } from 'react';
import type { BoardSession } from '../board-session.ts';
import { texts } from '../texts.ts';
import { css, sheet } from './parts.css';

/** Lets the person end the connection in this browser, also if the page around the board has no logout. Asks if work is not saved. */
export function DisconnectControl({ session: { save, end } }: { session: BoardSession }) {
  useStyles(sheet);
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const press = async () => {
    setBusy(true);
    const unsaved = await save();
    const isAgreed = unsaved === 0 || isAsking;
    setBusy(false);
    setAsking(!isAgreed);
    if (isAgreed) await end(unsaved);
  };
  return (
    <footer className={css.leave}>
      {isAsking && (
        <Notice tone="warning" role="alert">
          {texts.unsaved}
        </Notice>
      )}
      <Button variant={isAsking ? 'danger' : 'quiet'} busy={isBusy} onClick={() => void press()}>
        {isAsking ? texts.disconnectAnyway : texts.disconnect}
      </Button>
    </footer>
  );
}
