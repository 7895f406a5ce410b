import { useStore } from '@daybook/host/store';
import { useEffect, useState } from 'react';
import { useShell } from '../use-shell.ts';
import { ownAccount } from './own-account.ts';

/**
 * Returns the user's name; undefined until the response arrives, and if there is none.
 *
 * @param attempt - another number reads it again after a failure; 0 does not read it
 */
export function useUsername(attempt = 1): string | undefined {
  const { session, host } = useShell();
  const user = useStore(session.user);
  const [known, setKnown] = useState<{ user: string; username: string }>();
  useEffect(() => {
    if (attempt === 0 || user === undefined) return;
    ownAccount({ session, host }).then(
      ({ username }) => setKnown({ user, username }),
      (error: unknown) => console.error('readAccount', error),
    );
  }, [attempt, user, session, host]);
  return known?.user === user ? known?.username : undefined;
}
