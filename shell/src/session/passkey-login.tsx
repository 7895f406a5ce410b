import type { LoggedIn } from '@daybook/contracts/accounts';
import { loginByPasskey } from '@daybook/contracts/passkeys';
import { call } from '@daybook/kit/api/call';
import { isCallError } from '@daybook/kit/api/call-error';
import { Button } from '@daybook/kit/ui/button';
import { Notice } from '@daybook/kit/ui/notice';
import { useStyles } from '@daybook/kit/ui/styles';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { assertPasskey } from '../passkeys/ceremonies.ts';
import { ceremonyErrorText } from '../passkeys/webauthn.ts';
import { useShell } from '../use-shell.ts';
import { spec } from '../texts.ts';
import { css, sheet } from './account-card.css';
import { texts } from './texts.ts';

/** Logs in with a passkey. The person chooses it on the device, and with it the account. */
export function PasskeyLogin({ onLoggedIn }: { onLoggedIn: (loggedIn: LoggedIn) => Promise<void> }) {
  useStyles(sheet);
  const { fetch } = useShell();
  const [isBusy, setBusy] = useState(false);
  const [errorText, setErrorText] = useState<string>();
  const logIn = async () => {
    setBusy(true);
    setErrorText(undefined);
    try {
      const assertion = await assertPasskey(fetch);
      const { data } = await call(fetch, loginByPasskey, { body: { assertion } });
      await onLoggedIn(data);
    } catch (error) {
      setErrorText((isCallError(error) ? error.problem?.detail : ceremonyErrorText(error)) || spec.failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={css.passkey}>
      {errorText && (
        <Notice tone="danger" role="alert">
          {errorText}
        </Notice>
      )}
      <Button variant="quiet" busy={isBusy} icon={<KeyRound size={16} aria-hidden="true" />} onClick={() => void logIn()}>
        {texts.passkeyLogin}
      </Button>
    </div>
  );
}
