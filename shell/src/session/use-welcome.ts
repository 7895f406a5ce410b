import { useEffect, useState } from 'react';
import { useShell } from '../page-shell.ts';
import { countKept } from './count-kept.ts';
import { texts } from './texts.ts';
import { takeWelcome } from './welcome.ts';

/** What the login says to who comes to it, until it is cleared: that something is kept is said only where it is. */
export function useWelcome() {
  const shell = useShell();
  const [welcome] = useState(takeWelcome);
  const { username, restorableUntil } = welcome ?? {};
  const [text, setText] = useState(
    (username && texts.registered(username)) ?? (restorableUntil && texts.deleted(new Date(restorableUntil))),
  );
  useEffect(() => {
    if (welcome && !username && !restorableUntil) void countKept(shell).then((count) => count > 0 && setText(texts.goOn));
  }, [shell, welcome, username, restorableUntil]);
  return { username, text, clear: () => setText(undefined) };
}
