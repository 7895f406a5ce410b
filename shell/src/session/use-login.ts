import type { LoggedIn } from '@daybook/contracts/accounts';
import { userOf } from '@daybook/host/access-token';
import { useIsShown } from '../use-is-shown.ts';
import { useShell } from '../use-shell.ts';

/**
 * Returns a function that requests the tokens of a login. It rejects, and revokes them, if they arrive when the component is no longer
 * shown, or when somebody has logged in or out meanwhile: a person who gave up a slow login would otherwise be logged in later, in place
 * of the next one.
 */
export function useLogin() {
  const { session } = useShell();
  const isShown = useIsShown();
  return async (request: () => Promise<LoggedIn>): Promise<LoggedIn> => {
    const before = session.token();
    const loggedIn = await request();
    if (isShown() && userOf(session.token()) === userOf(before)) return loggedIn;
    session.drop(loggedIn);
    throw new Error('The login has come too late.');
  };
}
