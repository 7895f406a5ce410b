import type { Store, Theme } from '@daybook/kit/host/host';
import { keptChoice } from './kept-choice.ts';
import { createStore, type MutableStore } from '@daybook/host/store';

export type ThemeChoice = 'system' | Theme;

/** The look of the page: what the person chose, and what follows from it. */
export interface PageTheme {
  readonly choice: MutableStore<ThemeChoice>;
  readonly theme: Store<Theme>;
}

/** Applies the chosen theme and follows the system's. Called before the first paint. */
export function followTheme(): PageTheme {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const choice = createStore<ThemeChoice>(kept.read() ?? 'system');
  const theme = createStore(resolved(choice.get(), dark.matches));
  const colours = readColours();
  const apply = () => {
    theme.set(resolved(choice.get(), dark.matches));
    show(choice.get(), colours);
  };
  apply();
  dark.addEventListener('change', apply);
  choice.subscribe(() => {
    const chosen = choice.get();
    kept.keep(chosen === 'system' ? undefined : chosen);
    apply();
  });
  // Another tab may have chosen meanwhile.
  document.addEventListener('visibilitychange', () => choice.set(kept.read() ?? 'system'));
  return { choice, theme };
}

const resolved = (choice: ThemeChoice, dark: boolean): Theme => (choice === 'system' ? (dark ? 'dark' : 'light') : choice);

const kept = keptChoice('theme', ['light', 'dark']);

interface Colour {
  readonly meta: HTMLMetaElement;
  readonly content: string;
}

/** The colours of the browser's own bars, as the page has them: one for light, one for dark. */
function readColours(): readonly Colour[] {
  const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
  return metas.map((meta) => ({ meta, content: meta.content }));
}

function show(choice: ThemeChoice, colours: readonly Colour[]) {
  if (choice === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = choice;
  const chosen = colours.find(({ meta }) => meta.getAttribute('media')?.includes(choice))?.content;
  for (const { meta, content } of colours) meta.content = chosen ?? content;
}
