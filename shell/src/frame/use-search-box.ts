import type { Host } from '@daybook/kit/host';
import { useHost, usePlace } from '@daybook/kit/use-host';
import { useEffect, useRef, useState } from 'react';

/** What stands in the search box, and what becomes of it. */
export interface SearchBoxState {
  readonly typed: string;
  /** On the notes list typing searches; elsewhere Enter opens the search. */
  readonly isOnList: boolean;
  /** Takes what stands in the box now; `isUnfinished` while an input method still composes it. */
  readonly type: (text: string, isUnfinished: boolean) => void;
  readonly enter: () => void;
  readonly clear: () => void;
}

const LIST = '/';
const PAUSE_MS = 250;

/** The address holds the search; the box follows it, and on the notes list it follows the box. */
export function useSearchBox(): SearchBoxState {
  const { navigate } = useHost();
  const { path, search } = usePlace();
  const isOnList = path === LIST;
  const said = isOnList ? (new URLSearchParams(search).get('search') ?? '') : '';
  const [typed, setTyped] = useState(said);
  const [write] = useState(() => writer(navigate));
  const before = useRef({ path, said });

  useEffect(() => {
    const isSame = before.current.path === path && before.current.said === said;
    before.current = { path, said };
    if (isSame) return;
    const isOurs = write.wrote(said) && isOnList;
    if (isOurs) return;
    write.cancel();
    setTyped(said);
  }, [path, said, isOnList, write]);
  useEffect(() => write.cancel, [write]);

  const type = (text: string, isUnfinished: boolean) => {
    setTyped(text);
    if (isUnfinished) write.cancel();
    else if (isOnList) write.soon(text);
  };
  return {
    typed,
    isOnList,
    type,
    enter: () => write.now(typed, { replace: isOnList }),
    clear: () => {
      setTyped('');
      if (isOnList) write.now('', { replace: true });
    },
  };
}

/** Writes searches into the address. */
function writer(navigate: Host['navigate']) {
  let pause: ReturnType<typeof setTimeout> | undefined;
  let last: string | undefined;
  const now = (text: string, options: { replace: boolean }) => {
    clearTimeout(pause);
    last = text;
    navigate(addressOf(text), options);
  };
  return {
    now,
    soon: (text: string) => {
      clearTimeout(pause);
      pause = setTimeout(() => now(text, { replace: true }), PAUSE_MS);
    },
    cancel: () => clearTimeout(pause),
    /** Whether the address says what was just written here, and not what a person came to by another way. */
    wrote: (said: string) => {
      const isOurs = said === last;
      last = undefined;
      return isOurs;
    },
  };
}

const addressOf = (text: string) => (text === '' ? LIST : `${LIST}?${new URLSearchParams({ search: text })}`);
