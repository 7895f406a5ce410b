import { listApps } from '@daybook/contracts/releases';
import { withBearerToken } from '@daybook/kit/api/call';
import { TextField } from '@daybook/kit/forms/field';
import { useSaving } from '@daybook/kit/forms/use-saving';
import { useHost } from '@daybook/kit/host/use-host';
import { Button } from '@daybook/kit/ui/button';
import { Notice } from '@daybook/kit/ui/notice';
import { Screen } from '@daybook/kit/ui/screen';
import { useStyles } from '@daybook/kit/ui/styles';
import { type FormEvent, useRef, useState } from 'react';
import { consoleCall, errorText } from '../api.ts';
import { texts } from '../texts.ts';
import { css, sheet } from '../console.css';
import { useToken } from './use-token.ts';

/** Asks for a release token, and uses it for this page if the API accepts it. */
export function TokenForm() {
  useStyles(sheet);
  const { isRejected } = useToken();
  const { value, setValue, field, busy, error, submit } = useTokenForm();
  return (
    <Screen title={texts.console} narrow>
      <form className={css.form} onSubmit={submit} noValidate>
        {isRejected && !error && (
          <Notice tone="warning" role="alert">
            {texts.tokenEnded}
          </Notice>
        )}
        <p>{texts.intro}</p>
        <TextField
          ref={field}
          type="password"
          dir="ltr"
          autoComplete="off"
          label={texts.token}
          hint={texts.tokenHint}
          error={error}
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
        <div>
          <Button type="submit" variant="primary" busy={busy}>
            {texts.open}
          </Button>
        </div>
      </form>
    </Screen>
  );
}

function useTokenForm() {
  const { fetch } = useHost();
  const { setToken } = useToken();
  const { busy, failure, run } = useSaving();
  const [value, setValue] = useState('');
  const [invalid, setInvalid] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const token = value.trim();
    const problem = validate(token);
    setInvalid(problem);
    field.current?.focus();
    if (problem) return;
    void run(async () => {
      await consoleCall(withBearerToken(fetch, token), listApps, {});
      await setToken(token);
    });
  };
  const error = invalid ?? (failure === undefined || busy ? undefined : errorText(failure));
  return { value, setValue, field, busy, error, submit };
}

/** Returns why a text cannot be a token. */
function validate(token: string) {
  if (token === '') return texts.noToken;
  return /^[\w-]+$/.test(token) ? undefined : texts.wrongToken;
}
