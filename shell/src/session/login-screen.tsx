import type { Credentials, LoggedIn } from '@daybook/contracts/accounts';
import { Button } from '@daybook/kit/ui/button';
import { Notice } from '@daybook/kit/ui/notice';
import { idlePart } from '../frame/lazy-parts.tsx';
import { hasWebAuthn } from '../passkeys/webauthn.ts';
import { useShell } from '../use-shell.ts';
import { spec } from '../texts.ts';
import { checkLogin, logIn } from './account-calls.ts';
import { css } from './account-card.css';
import { AccountCard } from './account-card.tsx';
import { AccountForm } from './account-form.tsx';
import { DeviceDraftsNotice } from './device-drafts-notice.tsx';
import { texts } from './texts.ts';
import { useLoginNotice } from './use-login-notice.ts';

/** Logs in and goes to the notes. */
export function LoginScreen() {
  const { fetch, session, storage, drafts, navigation, host } = useShell();
  const notice = useLoginNotice();
  const submit = async (body: Credentials) => enter(await logIn(fetch, body).finally(notice.clear));
  const enter = async (loggedIn: LoggedIn) => {
    session.begin(loggedIn);
    const user = session.user.get();
    if (user) await drafts.adopt(user).catch((error: unknown) => console.error('drafts', error));
    navigation.navigate('/', { replace: true });
    if (loggedIn.restored) host.toast(texts.restored);
  };
  const toRegister = (
    <>
      {texts.noAccount}
      <Button onClick={() => navigation.navigate('/register')}>{spec.register}</Button>
    </>
  );
  return (
    <AccountCard title={spec.login} intro={texts.loginIntro} foot={toRegister} late={!notice.text && <DeviceDraftsNotice />}>
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
      {hasWebAuthn() && <PasskeySpace onLoggedIn={enter} />}
    </AccountCard>
  );
}

/** Reserves the space of the button until its code is loaded. */
const PasskeySpace = (props: { onLoggedIn: (loggedIn: LoggedIn) => Promise<void> }) => (
  <div className={css.buttonSpace}>
    <PasskeyLogin {...props} />
  </div>
);

const PasskeyLogin = idlePart('passkey login', () => import('./passkey-login.tsx').then((part) => part.PasskeyLogin));
