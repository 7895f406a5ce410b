import type { LoggedIn } from '@daybook/contracts/accounts';
import { loginByPasskey } from '@daybook/contracts/passkeys';
import { Button } from '@daybook/kit/ui/button';
import { call } from '@daybook/kit/api/call';
import { isCallError } from '@daybook/kit/api/call-error';
import { Notice } from '@daybook/kit/ui/notice';
import { useStyles } from '@daybook/kit/ui/styles';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useShell } from '../page-shell.ts';
import { ceremonyFailure } from '../passkeys/ceremony-failure.ts';
import { usedPasskey } from '../passkeys/ceremonies.ts';
import { spec } from '../texts.ts';
import { css, sheet } from './passkey-login.css';
import { texts } from './texts.ts';

/** Logs in with a passkey. Which one, and so whose, the person chooses on their device. */
export function PasskeyLogin({ onLoggedIn }: { onLoggedIn: (loggedIn: LoggedIn) => Promise<void> }) {
  useStyles(sheet);
  const { fetch } = useShell();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const logIn = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const assertion = await usedPasskey(fetch);
      const { data } = await call(fetch, loginByPasskey, { body: { assertion } });
      await onLoggedIn(data);
    } catch (error) {
      setFailure(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={css.passkey}>
      {failure && (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
      <Button variant="quiet" busy={isBusy} icon={<KeyRound size={16} aria-hidden="true" />} onClick={() => void logIn()}>
        {texts.passkeyLogin}
      </Button>
    </div>
  );
}

const reasonOf = (error: unknown) => (isCallError(error) ? error.problem?.detail : ceremonyFailure(error)) || spec.failed;
