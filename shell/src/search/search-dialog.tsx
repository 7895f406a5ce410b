import { Link } from '@daybook/kit/ui/link';
import { useStyles } from '@daybook/kit/ui/styles';
import { type KeyboardEvent, useState } from 'react';
import { Modal } from '../frame/modal.tsx';
import { useShell } from '../use-shell.ts';
import type { AppSearch } from './search-apps.ts';
import { css, sheet } from './search-dialog.css';
import { texts } from './texts.ts';
import { MIN_LENGTH, useSearch } from './use-search.ts';

/** Searches all apps that have a search. The arrow keys go through the results, Enter opens the first. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  useStyles(sheet);
  const { feed, navigation, ...context } = useShell();
  const [text, setText] = useState('');
  const [apps] = useState(() => feed.apps.filter(({ search }) => search));
  const all = useSearch(text, apps, context);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const first = all?.flatMap(({ results }) => results)[0];
    if (moveFocus(event)) return event.preventDefault();
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !first || !(event.target instanceof HTMLInputElement)) return;
    onClose();
    navigation.navigate(first.path);
  };
  return (
    <Modal title={texts.title} onClose={onClose}>
      <div className={css.search} onKeyDown={press}>
        <input
          type="search"
          className={css.input}
          aria-label={texts.words}
          autoComplete="off"
          spellCheck={false}
          maxLength={256}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Results all={all} isTooShort={text.trim().length < MIN_LENGTH} onOpen={onClose} />
      </div>
    </Modal>
  );
}

interface ResultsProps {
  all: readonly AppSearch[] | undefined;
  isTooShort: boolean;
  onOpen: () => void;
}

function Results({ all, isTooShort, onOpen }: ResultsProps) {
  const count = all?.reduce((sum, { results }) => sum + results.length, 0) ?? 0;
  return (
    <>
      <p role="status" className={css.status}>
        {isTooShort ? texts.tooShort : statusOf(all, count)}
      </p>
      {all?.map(({ app, state, results }) => (
        <section key={app.name} aria-label={app.title} hidden={state !== 'failed' && results.length === 0}>
          <h3 className={css.app}>{app.title}</h3>
          {state === 'failed' && <p>{texts.failed(app.title)}</p>}
          <ul className={css.results}>
            {results.map(({ title, path, detail }) => (
              <li key={path}>
                <Link to={path} className={css.result} onClick={onOpen}>
                  <span className={css.name}>{title}</span>
                  {detail && <span className={css.detail}>{detail}</span>}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function statusOf(all: readonly AppSearch[] | undefined, count: number) {
  if (count > 0) return texts.count(count);
  if (!all || all.some(({ state }) => state === 'searching')) return texts.searching;
  if (all.every(({ state }) => state === 'failed')) return texts.noneSearched;
  return all.some(({ state }) => state === 'failed') ? texts.nothingElsewhere : texts.nothing;
}

/** Moves the focus to the next or previous result, or to the input. Returns true for the arrow keys. */
function moveFocus({ key, currentTarget }: KeyboardEvent<HTMLElement>) {
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return false;
  const stops = [...currentTarget.querySelectorAll<HTMLElement>('input, a')];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  stops[at + (key === 'ArrowDown' ? 1 : -1)]?.focus();
  return true;
}
