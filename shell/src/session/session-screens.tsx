import type { Credentials, LoggedIn } from '@daybook/contracts/accounts';
import { Button, Spinner } from '@daybook/kit/ui/button';
import { Link } from '@daybook/kit/ui/link';
import { Notice } from '@daybook/kit/ui/notice';
import { useStyles } from '@daybook/kit/ui/styles';
import { type ComponentProps, useEffect, useState } from 'react';
import { triggerAppChange } from 'single-spa';
import { idlePart } from '../frame/lazy-parts.tsx';
import { hasWebAuthn } from '../passkeys/webauthn.ts';
import { spec } from '../texts.ts';
import { useIsShown } from '../use-is-shown.ts';
import { type Shell, useShell } from '../use-shell.ts';
import { checkLogin, checkRegistration, logIn, openAccount } from './account-calls.ts';
import { css, sheet } from './account-card.css';
import { AccountCard } from './account-card.tsx';
import { AccountForm } from './account-form.tsx';
import { DeviceNotice } from './device-notice.tsx';
import { setLoginNotice, takeLoginNotice } from './session-redirects.ts';
import { texts } from './texts.ts';
import { useLogin } from './use-login.ts';

/** Logs in and goes to the notes. */
export function LoginScreen() {
  const { fetch, session, storage, navigation, host } = useShell();
  const notice = useLoginNotice();
  const login = useLogin();
  const submit = (body: Credentials) => enter(() => logIn(fetch, body).finally(notice.clear));
  const enter = async (request: () => Promise<LoggedIn>) => {
    const loggedIn = await login(request);
    const before = session.user.get();
    session.begin(loggedIn);
    // The page follows a change of the user by itself.
    if (session.user.get() === before) navigation.navigate('/', { replace: true });
    if (loggedIn.restored) host.toast(texts.restored);
  };
  const toRegister = (
    <>
      {texts.noAccount}
      <Button onClick={() => navigation.navigate('/register')}>{spec.register}</Button>
    </>
  );
  return (
    <AccountCard title={spec.login} intro={texts.loginIntro} foot={toRegister} late={!notice.text && <DeviceNotice />}>
      <AccountForm
        submitLabel={spec.login}
        passwordKind="current-password"
        username={notice.username}
        check={checkLogin}
        submit={submit}
      >
        {notice.text && (
          <Notice tone={notice.username ? 'success' : 'info'} role="status">
            {notice.text}
          </Notice>
        )}
        {!storage.isLasting() && <Notice>{texts.notStored}</Notice>}
      </AccountForm>
      {hasWebAuthn() && <PasskeySpace enter={enter} />}
    </AccountCard>
  );
}

/** Reserves the space of the button until its code is loaded. */
const PasskeySpace = (props: ComponentProps<typeof PasskeyLogin>) => (
  <div className={css.buttonSpace}>
    <PasskeyLogin {...props} />
  </div>
);

const PasskeyLogin = idlePart('passkey login', () => import('./passkey-login.tsx').then((part) => part.PasskeyLogin));

/** Returns the notice of the login screen until it is cleared. It mentions drafts only if there are any. */
function useLoginNotice() {
  const shell = useShell();
  const [notice] = useState(takeLoginNotice);
  const { username, restorableUntil } = notice ?? {};
  const [text, setText] = useState(
    (username && texts.registered(username)) ?? (restorableUntil && texts.deleted(new Date(restorableUntil))),
  );
  useEffect(() => {
    if (notice && !username && !restorableUntil) void countDrafts(shell).then((count) => count > 0 && setText(texts.sessionEnded));
  }, [shell, notice, username, restorableUntil]);
  return { username, text, clear: () => setText(undefined) };
}

/** Counts the last user's drafts. */
async function countDrafts({ host }: Shell): Promise<number> {
  try {
    // An app writes its drafts when it is unmounted.
    await triggerAppChange();
    return (await host.drafts.keys('')).length;
  } catch (error) {
    console.error('drafts', error);
    return 0;
  }
}

/** Registers an account and goes to the login. Opening this screen clears local storage, and with it the session (specification). */
export function RegisterScreen() {
  const { fetch, session, navigation } = useShell();
  const isShown = useIsShown();
  useEffect(() => session.end(), [session]);
  const submit = async (body: Credentials) => {
    const { username } = await openAccount(fetch, body);
    // Somebody else may have logged in meanwhile.
    if (!isShown()) return;
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

/** Clears local storage, and with it the session, and goes to the login, which shows what is left on this device. */
export function LogoutScreen() {
  useStyles(sheet);
  const { session, navigation } = useShell();
  useEffect(() => {
    session.end();
    navigation.navigate('/login', { replace: true });
  }, [session, navigation]);
  return (
    <div className={css.leaving} role="status" aria-label={texts.loggingOut}>
      <Spinner />
    </div>
  );
}
