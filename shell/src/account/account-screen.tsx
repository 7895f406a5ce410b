import type { OwnAccount } from '@daybook/contracts/accounts';
import type { Passkey } from '@daybook/contracts/passkeys';
import type { Session } from '@daybook/contracts/sessions';
import { useCallback, useState } from 'react';
import { useShell } from '../use-shell.ts';
import { css } from '../user-screen.css';
import { UserScreen } from '../user-screen.tsx';
import { DeletionSection } from './deletion-section.tsx';
import { readOwnAccount, readPasskeys, readSessions } from './own-account-calls.ts';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { texts } from './texts.ts';

/** The user's own account: password, sessions, passkeys and deletion. */
export function AccountScreen() {
  const { fetch } = useShell().host;
  const request = useCallback(() => Promise.all([readOwnAccount(fetch), readSessions(fetch), readPasskeys(fetch)]), [fetch]);
  return (
    <UserScreen texts={texts} request={request}>
      {([account, sessions, passkeys]) => <AccountSections {...{ account, sessions, passkeys }} />}
    </UserScreen>
  );
}

function AccountSections({
  account,
  ...initial
}: {
  account: OwnAccount;
  sessions: readonly Session[];
  passkeys: readonly Passkey[];
}) {
  const [sessions, setSessions] = useState(initial.sessions);
  const [passkeys, setPasskeys] = useState(initial.passkeys);
  const { fetch } = useShell().host;
  const onPasswordChanged = () => {
    setSessions((before) => before.filter(({ current }) => current));
    // Somebody who knew the old password may have added a passkey. If this fails, the list stays as it was.
    readPasskeys(fetch).then(setPasskeys, () => {});
  };
  const hasPasskey = passkeys.length > 0;
  return (
    <>
      <p className={css.who}>
        {texts.loggedInAs} <strong dir="auto">{account.username}</strong>
      </p>
      <PasswordSection username={account.username} hasPasskey={hasPasskey} onChanged={onPasswordChanged} />
      <SessionsSection sessions={sessions} onChange={setSessions} />
      <PasskeysSection username={account.username} passkeys={passkeys} onChange={setPasskeys} />
      <DeletionSection {...account} hasPasskey={hasPasskey} />
    </>
  );
}
