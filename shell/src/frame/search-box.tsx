import { useStyles } from '@daybook/kit/styles';
import { Search } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useId } from 'react';
import { texts } from '../texts.ts';
import { css, sheet } from './search-box.css';
import { type SearchBoxState, useSearchBox } from './use-search-box.ts';

/** Searches the notes, from every screen. */
export function SearchBox() {
  useStyles(sheet);
  const id = useId();
  const box = useSearchBox();
  const enter = (event: FormEvent) => {
    event.preventDefault();
    if (box.isOnList || box.typed.trim() !== '') box.enter();
  };
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    box.clear();
  };
  const hint = hintFor(box);
  return (
    <form role="search" className={css.search} onSubmit={enter}>
      <label htmlFor={id} className="sr-only">
        {texts.search}
      </label>
      <Search className={css.icon} size={16} aria-hidden="true" />
      <input
        id={id}
        type="search"
        className={css.input}
        placeholder={texts.search}
        autoComplete="off"
        spellCheck={false}
        maxLength={256}
        enterKeyHint="search"
        aria-describedby={hint && `${id}-hint`}
        value={box.typed}
        onChange={(event) => box.type(event.target.value)}
        onKeyDown={escape}
      />
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
    </form>
  );
}

/** As the specification has it. The contract says so too, but brings all its schemas along. */
const SEARCH_MINIMUM = 3;

/** On the notes list itself the list says what becomes of the search. */
function hintFor({ typed, isOnList }: SearchBoxState) {
  if (isOnList || typed.trim() === '') return undefined;
  return typed.length < SEARCH_MINIMUM ? texts.searchTooShort : texts.searchByEnter;
}
