import { useStyles } from '@daybook/kit/ui/styles';
import { Search } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useId } from 'react';
import { texts } from '../texts.ts';
import { css, sheet } from './search-box.css';
import { type SearchBoxState, useSearchBox } from './use-search-box.ts';

/** Searches notes from every screen. */
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
      <Search className={css.icon} size={16} aria-hidden="true" />
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
