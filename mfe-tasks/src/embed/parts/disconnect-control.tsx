import { Button } from '@daybook/kit/ui/button';
import { Notice } from '@daybook/kit/ui/notice';
import { useStyles } from '@daybook/kit/ui/styles';
import { useState } from 'react';
import type { BoardSession } from '../board-session.ts';
import { lateTexts } from '../late-texts.ts';
import { texts } from '../texts.ts';
import { css, sheet } from './parts.css';

/** Lets the person end the connection in this browser, also if the page around the board has no logout. Asks if work is not saved. */
export function DisconnectControl({ session: { save, disconnect } }: { session: BoardSession }) {
  useStyles(sheet);
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const press = async () => {
    setBusy(true);
    const mayAsk = !isAsking && (await save()) > 0;
    setAsking(mayAsk);
    if (!mayAsk) await disconnect();
    setBusy(false);
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
    </footer>
  );
}
