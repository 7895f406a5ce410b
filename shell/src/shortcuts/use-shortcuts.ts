import { useEffect, useState } from 'react';
import { keptChoice } from '../kept-choice.ts';
import { useShell } from '../page-shell.ts';
import { hasOpenDialog, isTypedIn } from '@daybook/host/keyboard';
import { readKeys } from './read-keys.ts';
import { type Shortcut, shortcutsHere } from './shortcuts.ts';

/** Listens for the shortcuts while the person has them on; `sheet` are those that the open sheet shows. */
export function useShortcuts() {
  const { feed, place } = useShell();
  const [isOn, setOn] = useState(() => chosen.read() !== 'off');
  // Kept through every rendering: one between the two keys would lose the first.
  const [read] = useState(readKeys);
  const [sheet, setSheet] = useState<readonly Shortcut[]>();
  const here = () => {
    const showSheet = () => setSheet(here());
    return shortcutsHere({ apps: feed.apps, navigate: place.navigate, showSheet });
  };
  useEffect(() => {
    if (!isOn) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTypedIn(event.target) || hasOpenDialog(document)) return;
      const keys = read(event);
      const shortcut = here().find((known) => known.keys === keys);
      if (!shortcut?.run) return;
      event.preventDefault();
      shortcut.run();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
  const turn = (on: boolean) => {
    chosen.keep(on ? undefined : 'off');
    setOn(on);
  };
  return { isOn, turn, sheet, showSheet: () => setSheet(here()), closeSheet: () => setSheet(undefined) };
}

const chosen = keptChoice('shortcuts', ['off']);
