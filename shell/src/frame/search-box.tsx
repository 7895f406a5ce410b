import type { Host, HostLocation } from '@daybook/kit/host/host';
import { useHost, useHostLocation } from '@daybook/kit/host/use-host';
import { useStyles } from '@daybook/kit/ui/styles';
import { Search } from 'lucide';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { texts } from '../texts.ts';
import { Icon } from './icon.tsx';
import { css, sheet } from './search-box.css';

export function SearchBox() {
  useStyles(sheet);
  const id = useId();
  const box = useSearchBox();
  const hint = hintFor(box);
  const enter = (event: FormEvent) => {
    event.preventDefault();
    if (box.isOnList || box.typed.trim() !== '') box.enter();
  };
  return (
    <form role="search" className={css.search} onSubmit={enter}>
      <label htmlFor={id} className="sr-only">
        {texts.search}
      </label>
      <Icon icon={Search} className={css.icon} size={16} />
      <Input id={id} box={box} describedBy={hint && `${id}-hint`} />
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
    </form>
  );
}

function Input({ id, box, describedBy }: { id: string; box: SearchBoxState; describedBy: string | undefined }) {
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    box.clear();
  };
  return (
    <input
      id={id}
      type="search"
      className={css.input}
      placeholder={texts.search}
      autoComplete="off"
      spellCheck={false}
      maxLength={256}
      enterKeyHint="search"
      aria-describedby={describedBy}
      value={box.typed}
      onChange={(event) => box.type(event.target.value, isComposing(event.nativeEvent))}
      onCompositionEnd={(event) => box.type(event.currentTarget.value, false)}
      onKeyDown={escape}
    />
  );
}

const isComposing = (event: Event) => event instanceof InputEvent && event.isComposing;

/** From the specification. The contract has it too, but importing that would load all its schemas. */
const SEARCH_MINIMUM = 3;

/** On the notes list there is no hint: the list shows the result. */
function hintFor({ typed, isOnList }: SearchBoxState) {
  if (isOnList || typed.trim() === '') return undefined;
  return typed.length < SEARCH_MINIMUM ? texts.searchTooShort : texts.searchByEnter;
}

type SearchBoxState = ReturnType<typeof useSearchBox>;

/** The search is part of the address. The box follows the address, and on the notes list the address follows the box. */
function useSearchBox() {
  const { location, navigate } = useHost();
  // There typing searches. Elsewhere Enter opens the search.
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

  /** Call it with the box's text when it changes. `isComposing` is true while an input method is composing. */
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
