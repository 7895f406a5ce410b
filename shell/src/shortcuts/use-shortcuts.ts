import { hasOpenDialog, isPlainKey, isTypedIn } from '@daybook/host/keyboard';
import { useEffect, useState } from 'react';
import { cookiePreference } from '../cookie-preference.ts';
import { useShell } from '../use-shell.ts';
import { type Shortcut, screenShortcuts, START } from './screen-shortcuts.ts';

/** Handles the shortcuts unless they are turned off. `sheet` are the shortcuts that the open sheet shows. */
export function useShortcuts() {
  const { feed, navigation } = useShell();
  const [isOn, setOn] = useState(() => preference.read() !== 'off');
  // State, because a render between the two keys of a shortcut must not lose the first.
  const [read] = useState(readKeys);
  const [sheet, setSheet] = useState<readonly Shortcut[]>();
  const current = () => {
    const showSheet = () => setSheet(current());
    return screenShortcuts({ apps: feed.apps, navigate: navigation.navigate, showSheet });
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
    const isSecond = timeStamp - startedAt < PATIENCE_MS;
    startedAt = key === START && !isSecond ? timeStamp : -Infinity;
    if (startedAt === timeStamp) return undefined;
    return isSecond ? `${START} ${key}` : key;
  };
}

const PATIENCE_MS = 1500;
