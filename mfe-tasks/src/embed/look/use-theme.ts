import type { Store, Theme } from '@daybook/kit/host/host';
import { useLayoutEffect, useState } from 'react';
import type { BoardTheme } from '../board-options.ts';
import { observed } from '../observable.ts';

/** The look of a board: the one that its host chose, else that of the page around it, else what the person prefers. */
export function useTheme(element: Element, choice: BoardTheme): Store<Theme> {
  const [theme] = useState(() => observed(themeOf(element, choice)));
  useLayoutEffect(() => {
    const apply = () => theme.set(themeOf(element, choice));
    apply();
    return choice === 'auto' ? onChange(element, apply) : undefined;
  }, [theme, element, choice]);
  return theme;
}

const themeOf = (element: Element, choice: BoardTheme): Theme =>
  choice === 'auto' ? (schemeAround(element) ?? (prefersDark().matches ? 'dark' : 'light')) : choice;

/** What the page says by `color-scheme`; undefined where it says nothing, or leaves it to the browser. */
function schemeAround(element: Element): Theme | undefined {
  const schemes = getComputedStyle(element).getPropertyValue('color-scheme').split(' ');
  const [only, other] = (['light', 'dark'] as const).filter((theme) => schemes.includes(theme));
  return other === undefined ? only : undefined;
}

/** No event tells of a computed style: what pages switch their look by are attributes of these. Returns its undo. */
function onChange(element: Element, apply: () => void) {
  const preference = prefersDark();
  preference.addEventListener('change', apply);
  const observer = new MutationObserver(apply);
  for (const switched of [document.documentElement, document.body, element]) observer.observe(switched, { attributes: true });
  return () => {
    preference.removeEventListener('change', apply);
    observer.disconnect();
  };
}

const prefersDark = () => window.matchMedia('(prefers-color-scheme: dark)');
