import { sheet as base } from '@daybook/kit/ui/base.css';
import { textOf } from '@daybook/kit/ui/sheet-of';
import { sheet as tokens } from '@daybook/kit/ui/tokens.css';
import { sheet as reset } from './reset.css';

/** Adopts the base style sheets before all others, so that any other rule wins. Returns a function that removes them. */
export function adoptBaseSheets(root: ShadowRoot): () => void {
  const sheets = [reset, tokens, base].map(adaptSheet);
  root.adoptedStyleSheets = [...sheets, ...root.adoptedStyleSheets];
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => !sheets.includes(sheet));
  };
}

/** Returns the style sheet for a board's shadow root that replaces one of the app's. All boards of the page share it. */
export function adaptSheet(sheet: CSSStyleSheet): CSSStyleSheet {
  const known = adapted.get(sheet);
  if (known) return known;
  const result = new CSSStyleSheet();
  result.replaceSync(adaptCss(textOf(sheet)));
  adapted.set(sheet, result);
  return result;
}

const adapted = new WeakMap<CSSStyleSheet, CSSStyleSheet>();

/**
 * Adapts CSS that was written for a whole page to an element in a page of another site: `:root` becomes the board's surface, which no
 * rule of the host page matches; `rem` becomes a length of the surface, because the host page may have changed its own; and media queries
 * for the width become container queries.
 */
export function adaptCss(css: string): string {
  return withCustomProperties(css)
    .replace(/(?::root|body)((?:\[[^\]]*\])?),:host(?:\([^)]*\))?/g, '[data-surface]$1')
    .replace(/:root\b/g, '[data-surface]')
    .replace(/@media ?\((min|max)-width: ?([\d.]+)rem\)/g, '@container ($1-width:$2em)')
    .replace(/(?<![\w-])(-?\d*\.?\d+)rem\b/g, 'calc($1*var(--rem))');
}

/** Lets the host page override tokens by custom properties of its own. */
function withCustomProperties(css: string): string {
  return css.replace(/(--[\w-]+):([^;{}]+)/g, (all: string, name: string, value: string) => {
    const override = overrides[name];
    return override ? `${name}:var(${override},${value})` : all;
  });
}

/** The property that overrides each token. Those that begin with `--own` are computed from one of the host page's in board-surface.css. */
export const overrides: Readonly<Record<string, string>> = {
  '--color-page': '--daybook-surface',
  '--color-sunken': '--daybook-column',
  '--color-surface': '--daybook-card',
  '--color-text': '--daybook-text',
  '--color-accent': '--daybook-accent',
  '--color-on-accent': '--daybook-on-accent',
  '--color-accent-hover': '--own-accent-hover',
  '--color-accent-soft': '--own-accent-soft',
  '--color-accent-text': '--own-accent-text',
  '--color-focus': '--daybook-accent',
  '--font-sans': '--daybook-font',
  '--radius-1': '--own-radius-1',
  '--radius-2': '--daybook-radius',
  '--radius-3': '--own-radius-3',
};
