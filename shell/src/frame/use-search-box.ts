import type { Host, HostLocation } from '@daybook/kit/host/host';
import { useHost, useHostLocation } from '@daybook/kit/host/use-host';
import { useEffect, useState } from 'react';

export interface SearchBoxState {
  readonly typed: string;
  /** True on the notes list, where typing searches. Elsewhere Enter opens the search. */
  readonly isOnList: boolean;
  /** Call it with the box's text when it changes; `isComposing` is true while an input method is composing. */
  readonly type: (text: string, isComposing: boolean) => void;
  readonly enter: () => void;
  readonly clear: () => void;
}

/** The search is part of the address. The box follows the address, and on the notes list the address follows the box. */
export function useSearchBox(): SearchBoxState {
  const { location, navigate } = useHost();
  const isOnList = useHostLocation().path === LIST;
  const [typed, setTyped] = useState(() => searchIn(location.get()));
  const [address] = useState(() => addressWriter(navigate));

  useEffect(() => {
    const stop = location.subscribe(() => {
      address.cancel();
      setTyped(searchIn(location.get()));
    });
    return () => {
      stop();
      address.cancel();
    };
  }, [location, address]);

  const type = (text: string, isComposing: boolean) => {
    setTyped(text);
    if (isComposing) address.cancel();
    else if (isOnList) address.soon(text);
  };
  const clear = () => {
    setTyped('');
    if (isOnList) address.now('', { replace: true });
  };
  return { typed, isOnList, type, clear, enter: () => address.now(typed, { replace: isOnList }) };
}

const LIST = '/';
const PAUSE_MS = 250;

const searchIn = ({ path, search }: HostLocation) => (path === LIST ? (new URLSearchParams(search).get('search') ?? '') : '');

/** Writes searches into the address, at once or after a pause in typing. */
function addressWriter(navigate: Host['navigate']) {
  let pause: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(pause);
  const now = (text: string, options: { replace: boolean }) => {
    cancel();
    navigate(pathOf(text), options);
  };
  const soon = (text: string) => {
    cancel();
    pause = setTimeout(() => now(text, { replace: true }), PAUSE_MS);
  };
  return { now, soon, cancel };
}

const pathOf = (text: string) => (text === '' ? LIST : `${LIST}?${new URLSearchParams({ search: text })}`);
