import { useEffect, useState } from 'react';
import { triggerAppChange } from 'single-spa';
import { type Shell, useShell } from '../use-shell.ts';
import { takeLoginNotice } from './login-notice.ts';
import { texts } from './texts.ts';

/** Returns the notice of the login screen until it is cleared. It mentions drafts only if there are any. */
export function useLoginNotice() {
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
