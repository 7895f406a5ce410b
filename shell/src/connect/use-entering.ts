import type { Credentials } from '@daybook/contracts/accounts';
import { useState } from 'react';
import { useShell } from '../page-shell.ts';
import { logIn, openAccount } from '../session/account-calls.ts';

/** Logging in and registering in the window. Who was logged in before is logged out by it. */
export function useEntering(onEntered: () => void) {
  const { fetch, session } = useShell();
  const [isNew, setNew] = useState(false);
  /** An account that was just opened, and not entered. */
  const [opened, setOpened] = useState<string>();
  const enter = async (body: Credentials) => {
    const tokens = await logIn(fetch, body);
    if (session.user.get() !== undefined) session.end();
    session.begin(tokens);
    onEntered();
  };
  const register = async (body: Credentials) => {
    const { username } = await openAccount(fetch, body);
    await enter(body).catch((error: unknown) => {
      console.error('account', error);
      setOpened(username);
      setNew(false);
    });
  };
  return { isNew, turn: () => setNew(!isNew), opened, enter, register };
}
