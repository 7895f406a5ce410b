import type { Store, Theme } from '@daybook/kit/host/host';
import { cookiePreference } from './cookie-preference.ts';
import { createStore, type MutableStore } from '@daybook/host/store';

export type ThemeChoice = 'system' | Theme;

/** The person's choice, and the theme that results from it. */
export interface PageTheme {
  readonly choice: MutableStore<ThemeChoice>;
  readonly theme: Store<Theme>;
}

/** Applies the chosen theme, or the system's. Call it before the first paint. */
export function followTheme(): PageTheme {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const choice = createStore<ThemeChoice>(preference.read() ?? 'system');
  const theme = createStore(resolved(choice.get(), dark.matches));
  const colours = readBarColours();
  const update = () => {
    theme.set(resolved(choice.get(), dark.matches));
    apply(choice.get(), colours);
  };
  update();
  dark.addEventListener('change', update);
  choice.subscribe(() => {
    const chosen = choice.get();
    preference.write(chosen === 'system' ? undefined : chosen);
    update();
  });
  // Another tab may have changed it.
  document.addEventListener('visibilitychange', () => choice.set(preference.read() ?? 'system'));
  return { choice, theme };
}

const resolved = (choice: ThemeChoice, dark: boolean): Theme => (choice === 'system' ? (dark ? 'dark' : 'light') : choice);

const preference = cookiePreference('theme', ['light', 'dark']);

/** Returns the colours that the page sets for the browser's bars: one for light, one for dark. */
const readBarColours = () =>
  [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map((meta) => ({ meta, content: meta.content }));

function apply(choice: ThemeChoice, colours: ReturnType<typeof readBarColours>) {
  if (choice === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = choice;
  const chosen = colours.find(({ meta }) => meta.getAttribute('media')?.includes(choice))?.content;
  for (const { meta, content } of colours) meta.content = chosen ?? content;
}
