/**
 * Fits a style sheet that was written for a page of ours to an element in a page of others. Its root is the board's ground, which no
 * rule of the host reaches; a rem is a length of the ground's, for the host may have changed the page's; and what asks for the width
 * of the window asks for that of the element.
 */
export function fitText(text: string): string {
  return named(text)
    .replace(/(?::root|body)((?:\[[^\]]*\])?),:host(?:\([^)]*\))?/g, '[data-ground]$1')
    .replace(/:root\b/g, '[data-ground]')
    .replace(/@media ?\((min|max)-width: ?([\d.]+)rem\)/g, '@container ($1-width:$2em)')
    .replace(/(?<![\w-])(-?\d*\.?\d+)rem\b/g, 'calc($1*var(--rem))');
}

/** Lets a host give the values that it may choose: ours are what stands where it gives none. */
function named(text: string): string {
  return text.replace(/(--[\w-]+):([^;{}]+)/g, (all: string, name: string, value: string) => {
    const chosen = chosenBy[name];
    return chosen ? `${name}:var(${chosen},${value})` : all;
  });
}

/** Our tokens, by what a host calls them. Those that begin with `--own` are made of one of the host's in ground.css. */
export const chosenBy: Readonly<Record<string, string>> = {
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
