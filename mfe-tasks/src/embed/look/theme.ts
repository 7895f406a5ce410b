import type { Observable, Theme } from '@daybook/kit/host';
import type { BoardTheme } from '../board-options.ts';
import { observed } from '../observable.ts';

export interface ChosenTheme {
  readonly theme: Observable<Theme>;
  readonly choose: (choice: BoardTheme) => void;
  /** Follows what the person prefers; returns its undo. */
  readonly follow: () => () => void;
}

/** The look that the host chose, or what the person prefers. */
export function chosenTheme(): ChosenTheme {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  let chosen: BoardTheme = 'auto';
  const resolved = (): Theme => (chosen === 'auto' ? (dark.matches ? 'dark' : 'light') : chosen);
  const theme = observed(resolved());
  const apply = () => theme.set(resolved());
  return {
    theme,
    choose: (choice) => {
      chosen = choice;
      apply();
    },
    follow: () => {
      dark.addEventListener('change', apply);
      return () => dark.removeEventListener('change', apply);
    },
  };
}
