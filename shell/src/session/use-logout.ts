import { useCallback, useEffect, useState } from 'react';
import { useShell } from '../page-shell.ts';
import { revoke } from './account-calls.ts';
import { countKept } from './count-kept.ts';

/** How many drafts wait for an answer, and the answers; 0 while nothing has to be asked. */
export function useLogout() {
  const shell = useShell();
  const { drafts, session, place } = shell;
  const [unsaved, setUnsaved] = useState(0);
  const leave = useCallback(() => {
    revoke(shell.fetch, session.end());
    place.navigate('/login', { replace: true });
  }, [shell.fetch, session, place]);

  useEffect(() => {
    let hasGone = false;
    void (session.user.get() ? countKept(shell) : Promise.resolve(0)).then((count) => {
      if (hasGone) return;
      if (count === 0) leave();
      else setUnsaved(count);
    });
    return () => {
      hasGone = true;
    };
  }, [shell, session, leave]);

  const discard = async () => {
    const user = session.user.get();
    if (user) await drafts.clear(user).catch((error: unknown) => console.error('drafts', error));
    leave();
  };
  const cancel = () => (window.history.length > 1 ? window.history.back() : place.navigate('/', { replace: true }));
  return { unsaved, keep: leave, discard, cancel };
}
