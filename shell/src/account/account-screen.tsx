import type { OwnAccount } from '@daybook/contracts/accounts';
import type { Passkey } from '@daybook/contracts/passkeys';
import type { Session } from '@daybook/contracts/sessions';
import { Screen } from '@daybook/kit/ui/screen';
import { Skeleton } from '@daybook/kit/ui/skeleton';
import { useStyles } from '@daybook/kit/ui/styles';
import { useCallback, useEffect, useState } from 'react';
import { useStore } from '@daybook/host/store';
import { NotLoaded } from '../not-loaded.tsx';
import { useShell } from '../page-shell.ts';
import { useAnswer } from '../use-answer.ts';
import { css, sheet } from './account.css';
import { DeletionSection } from './deletion-section.tsx';
import { readPasskeys, readSessions } from './own-account-calls.ts';
import { ownAccount } from './own-account.ts';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { texts } from './texts.ts';

/** What a person does with their own account. Who is not logged in is led to the login. */
export function AccountScreen() {
  useStyles(sheet);
  const { session, place } = useShell();
  const user = useStore(session.user);
  useEffect(() => {
    if (user === undefined) place.navigate('/login', { replace: true });
  }, [user, place]);
  return user === undefined ? null : (
    <Screen title={texts.title} narrow>
      <AccountParts key={user} />
    </Screen>
  );
}

function AccountParts() {
  const { session, host } = useShell();
  const ask = useCallback(
    () => Promise.all([ownAccount({ session, host }), readSessions(host.fetch), readPasskeys(host.fetch)]),
    [session, host],
  );
  const { state, askAgain } = useAnswer(ask, host.fetch);
  if (state.kind === 'waiting') return <Skeleton lines={6} label={texts.loading} />;
  if (state.kind === 'failed') return <NotLoaded title={texts.failed} error={state.error} onRetry={askAgain} />;
  const [account, sessions, passkeys] = state.answer;
  return <LoadedAccount account={account} firstSessions={sessions} firstPasskeys={passkeys} />;
}

interface LoadedAccountProps {
  account: OwnAccount;
  firstSessions: readonly Session[];
  firstPasskeys: readonly Passkey[];
}

function LoadedAccount({ account, firstSessions, firstPasskeys }: LoadedAccountProps) {
  const [sessions, setSessions] = useState(firstSessions);
  const [passkeys, setPasskeys] = useState(firstPasskeys);
  const { fetch } = useShell().host;
  const passwordChanged = () => {
    setSessions((before) => before.filter(({ current }) => current));
    // Somebody who knew the old password may have added one. If they cannot be read, those that were read before are shown.
    readPasskeys(fetch).then(setPasskeys, () => {});
  };
  const hasPasskey = passkeys.length > 0;
  return (
    <>
      <p className={css.who}>
        {texts.loggedInAs} <strong dir="auto">{account.username}</strong>
      </p>
      <PasswordSection username={account.username} hasPasskey={hasPasskey} onChanged={passwordChanged} />
      <SessionsSection sessions={sessions} onChange={setSessions} />
      <PasskeysSection username={account.username} passkeys={passkeys} onChange={setPasskeys} />
      <DeletionSection {...account} hasPasskey={hasPasskey} />
    </>
  );
}
