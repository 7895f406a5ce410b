import { Button } from '@daybook/kit/ui/button';
import { TextField } from '@daybook/kit/forms/field';
import { Notice } from '@daybook/kit/ui/notice';
import { Screen } from '@daybook/kit/ui/screen';
import { useStyles } from '@daybook/kit/ui/styles';
import { useHost } from '@daybook/kit/host/use-host';
import { useSaving } from '@daybook/kit/forms/use-saving';
import { type FormEvent, useRef, useState } from 'react';
import { bearing, listApps } from '../api.ts';
import { texts } from '../texts.ts';
import { css, sheet } from './token.css';
import { useToken } from './use-token.ts';
import { whyNot } from './why-not.ts';

/** Asks for a release token, and keeps one that the API takes. */
export function TokenForm() {
  useStyles(sheet);
  const { isRefused } = useToken();
  const { typed, setTyped, field, busy, error, submit } = useTokenForm();
  return (
    <Screen title={texts.console} narrow>
      <form className={css.form} onSubmit={submit} noValidate>
        {isRefused && !error && (
          <Notice tone="warning" role="alert">
            {texts.tokenEnded}
          </Notice>
        )}
        <p>{texts.whatFor}</p>
        <TextField
          ref={field}
          type="password"
          dir="ltr"
          autoComplete="off"
          label={texts.token}
          hint={texts.tokenHint}
          error={error}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
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
  const { keep } = useToken();
  const { busy, failure, run } = useSaving();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const token = typed.trim();
    const fault = faultOf(token);
    setWrong(fault);
    field.current?.focus();
    if (fault) return;
    void run(async () => {
      await listApps(bearing(fetch, token));
      await keep(token);
    });
  };
  const error = wrong ?? (failure === undefined || busy ? undefined : whyNot(failure));
  return { typed, setTyped, field, busy, error, submit };
}

function faultOf(token: string) {
  if (token === '') return texts.noToken;
  return /^[\w-]+$/.test(token) ? undefined : texts.wrongToken;
}
