import type { Credentials } from '@daybook/contracts/accounts';
import type { ShownPortal } from '@daybook/contracts/portals';
import { Button } from '@daybook/kit/ui/button';
import { Notice } from '@daybook/kit/ui/notice';
import { useStyles } from '@daybook/kit/ui/styles';
import { useState } from 'react';
import { checkLogin, checkRegistration, logIn, openAccount } from '../session/account-calls.ts';
import { AccountCard } from '../session/account-card.tsx';
import { AccountForm } from '../session/account-form.tsx';
import { texts as sessionTexts } from '../session/texts.ts';
import { useLogin } from '../session/use-login.ts';
import { useShell } from '../use-shell.ts';
import { spec } from '../texts.ts';
import { css, sheet } from './connect.css';
import { texts } from './texts.ts';

interface ConnectLoginProps {
  portal: ShownPortal;
  /** True if the session has ended since the window was opened. */
  hasEnded: boolean;
  onLoggedIn: () => void;
  /** Keeps the current user. Undefined if nobody is logged in. */
  onStay: (() => void) | undefined;
  onCancel: () => void;
}

/** Logs in or registers in the window, without losing the request. */
export function ConnectLogin({ portal, hasEnded, onLoggedIn, onStay, onCancel }: ConnectLoginProps) {
  useStyles(sheet);
  const { isNew, toggle, registered, enter, register } = useLoginOrRegister(onLoggedIn);
  const kind = isNew ? { ...registering, submit: register } : { ...loggingIn, submit: enter, username: registered };
  return (
    <AccountCard title={kind.submitLabel} intro={kind.intro(portal.name)} foot={<Foot isNew={isNew} onToggle={toggle} />}>
      <AccountForm key={kind.submitLabel} {...kind}>
        {registered && <Notice role="status">{sessionTexts.registered(registered)}</Notice>}
        {hasEnded && <Notice role="status">{texts.ended}</Notice>}
        {onStay && <Notice tone="warning">{texts.another}</Notice>}
      </AccountForm>
      <div className={css.buttons}>
        {onStay && <Button onClick={onStay}>{texts.stay}</Button>}
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </div>
    </AccountCard>
  );
}

function Foot({ isNew, onToggle }: { isNew: boolean; onToggle: () => void }) {
  return (
    <>
      {isNew ? sessionTexts.hasAccount : sessionTexts.noAccount}
      <Button onClick={onToggle}>{isNew ? spec.login : spec.register}</Button>
    </>
  );
}

const loggingIn = {
  submitLabel: spec.login,
  intro: texts.loginIntro,
  passwordKind: 'current-password',
  check: checkLogin,
} as const;

const registering = {
  submitLabel: spec.register,
  intro: texts.registerIntro,
  passwordKind: 'new-password',
  passwordHint: sessionTexts.passwordHint,
  check: checkRegistration,
} as const;

/** A login replaces the session of the user who was logged in before. */
function useLoginOrRegister(onLoggedIn: () => void) {
  const { fetch, session } = useShell();
  const login = useLogin();
  const [isNew, setNew] = useState(false);
  /** The username of an account that was registered, if logging in to it has failed. */
  const [registered, setRegistered] = useState<string>();
  const enter = async (body: Credentials) => {
    const tokens = await login(() => logIn(fetch, body));
    if (session.user.get() !== undefined) session.end();
    session.begin(tokens);
    onLoggedIn();
  };
  const register = async (body: Credentials) => {
    const { username } = await openAccount(fetch, body);
    await enter(body).catch((error: unknown) => {
      console.error('account', error);
      setRegistered(username);
      setNew(false);
    });
  };
  return { isNew, toggle: () => setNew(!isNew), registered, enter, register };
}
