import type { LoggedIn } from '@daybook/contracts/accounts';
import { loginByPasskey } from '@daybook/contracts/passkeys';
import { call } from '@daybook/kit/api/call';
import { isCallError } from '@daybook/kit/api/call-error';
import { Button } from '@daybook/kit/ui/button';
import { ErrorAlert } from '@daybook/kit/ui/notice';
import { useStyles } from '@daybook/kit/ui/styles';
import { KeyRound } from 'lucide';
import { Icon } from '../frame/icon.tsx';
import { assertPasskey } from '../passkeys/ceremonies.ts';
import { ceremonyErrorText } from '../passkeys/webauthn.ts';
import { screenSpec } from '../screen-spec.ts';
import { useAction } from '../use-request.ts';
import { useShell } from '../use-shell.ts';
import { css, sheet } from './account-card.css';
import { texts } from './texts.ts';

/** Logs in with a passkey. The person chooses it on the device, and with it the account. */
export function PasskeyLogin({ enter }: { enter: (request: () => Promise<LoggedIn>) => Promise<void> }) {
  useStyles(sheet);
  const { fetch } = useShell();
  const { isBusy, errorText, run } = useAction(describeError);
  const logIn = async () => {
    const assertion = await assertPasskey(fetch);
    return (await call(fetch, loginByPasskey, { body: { assertion } })).data;
  };
  return (
    <div className={css.passkey}>
      <ErrorAlert>{errorText}</ErrorAlert>
      <Button variant="quiet" busy={isBusy} icon={<Icon icon={KeyRound} size={16} />} onClick={() => void run(() => enter(logIn))}>
        {texts.passkeyLogin}
      </Button>
    </div>
  );
}

const describeError = (error: unknown) =>
  (isCallError(error) ? error.problem?.detail : ceremonyErrorText(error)) || screenSpec.failed;
