import type { Credentials, LoggedIn } from '@daybook/contracts/accounts';
import { Button } from '@daybook/kit/button';
import { Notice } from '@daybook/kit/notice';
import { idlePart } from '../frame/idle-part.tsx';
import { useShell } from '../page-shell.ts';
import { hasWebAuthn } from '../passkeys/has-webauthn.ts';
import { spec } from '../texts.ts';
import { checkLogin, logIn } from './account-calls.ts';
import { css } from './account-card.css';
import { AccountCard } from './account-card.tsx';
import { AccountForm } from './account-form.tsx';
import { KeptHere } from './kept-here.tsx';
import { texts } from './texts.ts';
import { useWelcome } from './use-welcome.ts';

/** Opens a session, and goes to the notes. */
export function LoginScreen() {
  const { fetch, session, storage, drafts, place, host } = useShell();
  const welcome = useWelcome();
  const submit = async (body: Credentials) => enter(await logIn(fetch, body).finally(welcome.clear));
  const enter = async (loggedIn: LoggedIn) => {
    session.begin(loggedIn);
    const user = session.user.get();
    if (user) await drafts.adopt(user).catch((error: unknown) => console.error('drafts', error));
    place.navigate('/', { replace: true });
    if (loggedIn.restored) host.toast(texts.restored);
  };
  const toRegister = (
    <>
      {texts.noAccount}
      <Button onClick={() => place.navigate('/register')}>{spec.register}</Button>
    </>
  );
  return (
    <AccountCard title={spec.login} intro={texts.loginIntro} foot={toRegister} late={!welcome.text && <KeptHere />}>
      <AccountForm
        submitLabel={spec.login}
        passwordKind="current-password"
        username={welcome.username}
        check={checkLogin}
        submit={submit}
      >
        {welcome.text && (
          <Notice tone={welcome.username ? 'success' : 'info'} role="status">
            {welcome.text}
          </Notice>
        )}
        {!storage.isLasting() && <Notice>{texts.notStored}</Notice>}
      </AccountForm>
      {hasWebAuthn() && <PasskeyPlace onLoggedIn={enter} />}
    </AccountCard>
  );
}

/** Keeps the room of the button until its code has come. */
const PasskeyPlace = (props: { onLoggedIn: (loggedIn: LoggedIn) => Promise<void> }) => (
  <div className={css.buttonPlace}>
    <PasskeyLogin {...props} />
  </div>
);

const PasskeyLogin = idlePart('passkey login', () => import('./passkey-login.tsx').then((part) => part.PasskeyLogin));
