import type { Host, HostLocation } from '@daybook/kit/host/host';
import { useHost, useHostLocation } from '@daybook/kit/host/use-host';
import { useEffect, useState } from 'react';

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

/** The address holds the search; the box follows it, and on the notes list it follows the box. */
export function useSearchBox(): SearchBoxState {
  const { location, navigate } = useHost();
  const isOnList = useHostLocation().path === LIST;
  const [typed, setTyped] = useState(() => saidBy(location.get()));
  const [write] = useState(() => writer(navigate));

  useEffect(() => {
    const stop = location.subscribe(() => {
      write.cancel();
      setTyped(saidBy(location.get()));
    });
    return () => {
      stop();
      write.cancel();
    };
  }, [location, write]);

  const type = (text: string, isUnfinished: boolean) => {
    setTyped(text);
    if (isUnfinished) write.cancel();
    else if (isOnList) write.soon(text);
  };
  const clear = () => {
    setTyped('');
    if (isOnList) write.now('', { replace: true });
  };
  return { typed, isOnList, type, clear, enter: () => write.now(typed, { replace: isOnList }) };
}

const LIST = '/';
const PAUSE_MS = 250;

const saidBy = ({ path, search }: HostLocation) => (path === LIST ? (new URLSearchParams(search).get('search') ?? '') : '');

/** Writes searches into the address. */
function writer(navigate: Host['navigate']) {
  let pause: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(pause);
  const now = (text: string, options: { replace: boolean }) => {
    cancel();
    navigate(addressOf(text), options);
  };
  const soon = (text: string) => {
    cancel();
    pause = setTimeout(() => now(text, { replace: true }), PAUSE_MS);
  };
  return { now, soon, cancel };
}

const addressOf = (text: string) => (text === '' ? LIST : `${LIST}?${new URLSearchParams({ search: text })}`);
