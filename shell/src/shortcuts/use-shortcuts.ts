import type { Feed } from '@daybook/contracts/apps';
import { hasOpenDialog, isPlainKey, isTypedIn } from '@daybook/host/keyboard';
import { useEffect, useState } from 'react';
import { menuOf } from '../apps/feed.ts';
import { cookiePreference } from '../cookie-preference.ts';
import { useShell } from '../use-shell.ts';

/** Handles the shortcuts unless they are turned off. `sheet` are the shortcuts that the open sheet shows. */
export function useShortcuts() {
  const { feed, navigation } = useShell();
  const [isOn, setOn] = useState(() => preference.read() !== 'off');
  // State, because a render between the two keys of a shortcut must not lose the first.
  const [read] = useState(readKeys);
  const [sheet, setSheet] = useState<readonly Shortcut[]>();
  const current = () => {
    const showSheet = () => setSheet(current());
    return screenShortcuts(feed, navigation.navigate, showSheet);
  };
  useEffect(() => {
    if (!isOn) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTypedIn(event.target) || hasOpenDialog(document)) return;
      const keys = read(event);
      const shortcut = current().find((known) => known.keys === keys);
      if (!shortcut?.run) return;
      event.preventDefault();
      shortcut.run();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
  const turn = (on: boolean) => {
    preference.write(on ? undefined : 'off');
    setOn(on);
  };
  return { isOn, turn, sheet, showSheet: () => setSheet(current()), closeSheet: () => setSheet(undefined) };
}

const preference = cookiePreference('shortcuts', ['off']);

export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'isComposing' | 'repeat' | 'timeStamp'>;

/**
 * Returns a function that turns key presses into shortcuts: `n`, or `g n` for `n` after `g`. It returns undefined for `g` itself, for
 * keys with Ctrl, Alt or Meta, which are the browser's, and while an input method is composing.
 */
export function readKeys(): (press: KeyPress) => string | undefined {
  let startedAt = -Infinity;
  return (press) => {
    const { key, timeStamp } = press;
    if (!isPlainKey(press) || key === 'Shift') return undefined;
    const isSecond = timeStamp - startedAt < SECOND_KEY_MS;
    startedAt = key === START && !isSecond ? timeStamp : -Infinity;
    if (startedAt === timeStamp) return undefined;
    return isSecond ? `${START} ${key}` : key;
  };
}

const SECOND_KEY_MS = 1500;

/** The first key of shortcuts of two keys. */
const START = 'g';

export interface Shortcut {
  /** `n`, or `g n` for two keys one after the other. */
  readonly keys: string;
  readonly label: string;
  /** Missing if the app itself handles the key, for example on a focused card. */
  readonly run?: () => void;
}

/**
 * Returns the shortcuts of the current screen. Each area has the first letter of its name in the menu. An app declares its own by
 * `aria-keyshortcuts`, so that the shell need not know them. An app lists keys that it handles itself by hidden elements with
 * `data-keys` and the label as text.
 */
function screenShortcuts(feed: Feed, navigate: (to: string) => void, showSheet: () => void): Shortcut[] {
  const areas = menuOf(feed).map(({ label, path }) => ({
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
  return [...document.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')].map((element) => ({
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
