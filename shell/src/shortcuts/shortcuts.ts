import type { FeedApp } from '@daybook/contracts/apps';
import { menuOf } from '../apps/feed.ts';
import { START } from './read-keys.ts';
import { texts } from './texts.ts';

/** Something that a key does on this screen. */
export interface Shortcut {
  /** `n`, or `g n` for one after the other. */
  readonly keys: string;
  readonly label: string;
  /** Missing where the app itself listens, as on a card that has the focus. */
  readonly run?: () => void;
}

interface Ways {
  readonly apps: readonly FeedApp[];
  readonly navigate: (to: string) => void;
  readonly showSheet: () => void;
}

/**
 * The shortcuts of the screen as it stands. An area is known by the first letter of its name in the menu; what an app offers is what it
 * marks with `aria-keyshortcuts`, so that the page need not know of it. What keys do where the focus is, an app only lists: by hidden
 * elements with `data-keys`, each with its label as text.
 */
export function shortcutsHere({ apps, navigate, showSheet }: Ways): Shortcut[] {
  const areas = menuOf({ apps: [...apps] }).map(({ label, path }) => ({
    keys: `${START} ${label.charAt(0).toLowerCase()}`,
    label: texts.goTo(label),
    run: () => navigate(path),
  }));
  return unambiguous([...ofThePage(showSheet), ...areas, ...ofTheScreen(), ...ofTheFocus()]);
}

function ofThePage(showSheet: () => void): Shortcut[] {
  const box = document.querySelector<HTMLInputElement>('[role="search"] input');
  const search = { keys: '/', label: texts.search, run: () => box?.focus() };
  return [{ keys: '?', label: texts.sheet, run: showSheet }, ...(box ? [search] : [])];
}

function ofTheScreen(): Shortcut[] {
  return [...document.querySelectorAll<HTMLElement>('main [aria-keyshortcuts]')].map((element) => ({
    keys: element.getAttribute('aria-keyshortcuts') ?? '',
    label: element.ariaLabel ?? element.textContent.trim(),
    run: () => element.click(),
  }));
}

function ofTheFocus(): Shortcut[] {
  const listed = [...document.querySelectorAll<HTMLElement>('main [data-keys]')];
  return listed.map(({ dataset, textContent }) => ({ keys: dataset['keys'] ?? '', label: textContent }));
}

/** The first one keeps its keys. */
const unambiguous = (shortcuts: readonly Shortcut[]) =>
  shortcuts.filter(({ keys }, index) => shortcuts.findIndex((other) => other.keys === keys) === index);
