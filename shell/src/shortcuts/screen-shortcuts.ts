import type { FeedApp } from '@daybook/contracts/apps';
import { menuOf } from '../apps/feed.ts';

export interface Shortcut {
  /** `n`, or `g n` for two keys one after the other. */
  readonly keys: string;
  readonly label: string;
  /** Missing if the app itself handles the key, for example on a focused card. */
  readonly run?: () => void;
}

/** The first key of shortcuts of two keys. */
export const START = 'g';

interface ShortcutOptions {
  readonly apps: readonly FeedApp[];
  readonly navigate: (to: string) => void;
  readonly showSheet: () => void;
}

/**
 * Returns the shortcuts of the current screen. Each area has the first letter of its name in the menu. An app declares its own by
 * `aria-keyshortcuts`, so that the shell need not know them. Keys that the app handles itself it only lists, by hidden elements with
 * `data-keys` and the label as text.
 */
export function screenShortcuts({ apps, navigate, showSheet }: ShortcutOptions): Shortcut[] {
  const areas = menuOf({ apps: [...apps] }).map(({ label, path }) => ({
    keys: `${START} ${label.charAt(0).toLowerCase()}`,
    label: `Go to ${label}`,
    run: () => navigate(path),
  }));
  return withoutDuplicates([...ofShell(showSheet), ...areas, ...declared(), ...listed()]);
}

function ofShell(showSheet: () => void): Shortcut[] {
  const box = document.querySelector<HTMLInputElement>('[role="search"] input');
  const search = { keys: '/', label: 'Search notes', run: () => box?.focus() };
  return [{ keys: '?', label: 'Show the keyboard shortcuts', run: showSheet }, ...(box ? [search] : [])];
}

function declared(): Shortcut[] {
  return [...document.querySelectorAll<HTMLElement>('main [aria-keyshortcuts]')].map((element) => ({
    keys: element.getAttribute('aria-keyshortcuts') ?? '',
    label: element.ariaLabel ?? element.textContent.trim(),
    run: () => element.click(),
  }));
}

function listed(): Shortcut[] {
  const elements = [...document.querySelectorAll<HTMLElement>('main [data-keys]')];
  return elements.map(({ dataset, textContent }) => ({ keys: dataset['keys'] ?? '', label: textContent }));
}

/** Keeps the first shortcut for each key. */
const withoutDuplicates = (shortcuts: readonly Shortcut[]) =>
  shortcuts.filter(({ keys }, index) => shortcuts.findIndex((other) => other.keys === keys) === index);
