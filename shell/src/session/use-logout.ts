import { useCallback, useEffect, useState } from 'react';
import { triggerAppChange } from 'single-spa';
import { type Shell, useShell } from '../page-shell.ts';
import { revoke } from './account-calls.ts';

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
    void countDrafts(shell).then((count) => {
      if (hasGone) return;
      if (count === 0) leave();
      else setUnsaved(count);
    });
    return () => {
      hasGone = true;
    };
  }, [shell, leave]);

  const discard = async () => {
    const user = session.user.get();
    if (user) await drafts.clear(user).catch((error: unknown) => console.error('drafts', error));
    leave();
  };
  const cancel = () => (window.history.length > 1 ? window.history.back() : place.navigate('/', { replace: true }));
  return { unsaved, keep: leave, discard, cancel };
}

/** What the person has typed and not saved; it is written when the app that holds it has gone. */
async function countDrafts({ session, drafts }: Shell): Promise<number> {
  const user = session.user.get();
  if (!user) return 0;
  try {
    await triggerAppChange();
    return (await drafts.of(() => user).keys('')).length;
  } catch (error) {
    console.error('drafts', error);
    return 0;
  }
}
