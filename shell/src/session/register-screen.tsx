import type { Credentials } from '@daybook/contracts/accounts';
import { Link } from '@daybook/kit/ui/link';
import { useEffect } from 'react';
import { useShell } from '../use-shell.ts';
import { spec } from '../texts.ts';
import { checkRegistration, openAccount } from './account-calls.ts';
import { AccountCard } from './account-card.tsx';
import { AccountForm } from './account-form.tsx';
import { setLoginNotice } from './login-notice.ts';
import { texts } from './texts.ts';

/** Registers an account and goes to the login. Opening this screen clears local storage, and with it the session (specification). */
export function RegisterScreen() {
  const { fetch, session, navigation } = useShell();
  useEffect(() => session.end(), [session]);
  const submit = async (body: Credentials) => {
    const { username } = await openAccount(fetch, body);
    setLoginNotice({ username });
    navigation.navigate('/login');
  };
  const toLogin = (
    <>
      {texts.hasAccount}
      <Link to="/login">{spec.login}</Link>
    </>
  );
  return (
    <AccountCard title={spec.register} intro={texts.registerIntro} foot={toLogin}>
      <AccountForm
        submitLabel={spec.register}
        passwordKind="new-password"
        passwordHint={texts.passwordHint}
        check={checkRegistration}
        submit={submit}
      />
    </AccountCard>
  );
}
