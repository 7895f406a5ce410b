import { createStore } from '@daybook/host/store';
import type { Store, Theme } from '@daybook/kit/host/host';
import { useLayoutEffect, useState } from 'react';
import type { BoardTheme } from '../board-options.ts';

/** Returns the theme: the host page's choice, for `auto` the page's `color-scheme`, and otherwise the person's preference. */
export function useBoardTheme(element: Element, choice: BoardTheme): Store<Theme> {
  const [theme] = useState(() => createStore(themeOf(element, choice)));
  useLayoutEffect(() => {
    const update = () => theme.set(themeOf(element, choice));
    update();
    return choice === 'auto' ? observeScheme(element, update) : undefined;
  }, [theme, element, choice]);
  return theme;
}

const themeOf = (element: Element, choice: BoardTheme): Theme =>
  choice === 'auto' ? (pageScheme(element) ?? (prefersDark().matches ? 'dark' : 'light')) : choice;

/** Returns the computed `color-scheme`; undefined if it allows both, or none. */
function pageScheme(element: Element): Theme | undefined {
  const schemes = getComputedStyle(element).getPropertyValue('color-scheme').split(' ');
  const [only, other] = (['light', 'dark'] as const).filter((theme) => schemes.includes(theme));
  return other === undefined ? only : undefined;
}

/** A change of a computed style fires no event, so this watches the attributes by which pages switch their theme. */
function observeScheme(element: Element, update: () => void) {
  const preference = prefersDark();
  preference.addEventListener('change', update);
  const observer = new MutationObserver(update);
  for (const target of [document.documentElement, document.body, element]) observer.observe(target, { attributes: true });
  return () => {
    preference.removeEventListener('change', update);
    observer.disconnect();
  };
}

const prefersDark = () => window.matchMedia('(prefers-color-scheme: dark)');
