import { adaptCss } from './adapt-styles.ts';

describe('CSS in a page of another site', () => {
  it.each([
    [':root,:host{color:red}', '[data-surface]{color:red}'],
    [
      ":root[data-theme='dark'],:host([data-theme='dark']){color-scheme:dark}",
      "[data-surface][data-theme='dark']{color-scheme:dark}",
    ],
    ['body,:host{margin:0}', '[data-surface]{margin:0}'],
    [':root{font-size:100%}', '[data-surface]{font-size:100%}'],
    [':host{display:block}', ':host{display:block}'],
  ])('applies to the surface, not to the page: %s', (ours, theirs) => {
    expect(adaptCss(ours)).toBe(theirs);
  });

  it.each([
    ['.a{margin:-0.375rem 1rem}', '.a{margin:calc(-0.375*var(--rem)) calc(1*var(--rem))}'],
    ['.a{width:min(26rem,100vw)}', '.a{width:min(calc(26*var(--rem)),100vw)}'],
    ['.tasks-a-1rem{color:red}', '.tasks-a-1rem{color:red}'],
    ['.a{letter-spacing:.05em}', '.a{letter-spacing:.05em}'],
  ])('takes lengths from the font size of the person, not of the page: %s', (ours, theirs) => {
    expect(adaptCss(ours)).toBe(theirs);
  });

  it.each([
    ['@media (min-width: 48rem){.a{top:0}}', '@container (min-width:48em){.a{top:0}}'],
    ['@media (max-width: 47.99rem){.a{top:0}}', '@container (max-width:47.99em){.a{top:0}}'],
    ['@media (pointer: coarse){.a{top:0}}', '@media (pointer: coarse){.a{top:0}}'],
  ])('queries the width of the element: %s', (ours, theirs) => {
    expect(adaptCss(ours)).toBe(theirs);
  });

  it('prefers the values of the host page', () => {
    expect(adaptCss('.a{--color-text:light-dark(#111,#eee);--color-line:#ccc;--radius-1:0.375rem}')).toBe(
      '.a{--color-text:var(--daybook-text,light-dark(#111,#eee));--color-line:#ccc;--radius-1:var(--own-radius-1,calc(0.375*var(--rem)))}',
    );
  });
});
