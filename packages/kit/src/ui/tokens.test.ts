const { readFileSync } = jest.requireActual<{ readFileSync: (path: string, encoding: 'utf8') => string }>('node:fs');
const source = readFileSync((expect.getState().testPath ?? '').replace('.test.ts', '.css'), 'utf8');

const backgrounds = ['page', 'surface', 'raised', 'sunken', 'hover'];
const tones = ['blue', 'green', 'purple'];

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  const contrast = (one: string, other: string) => ratio(luminance(color(one, theme)), luminance(color(other, theme)));

  it.each([
    ...backgrounds.flatMap((background) => [
      ['text', background],
      ['soft', background],
      ['accent-text', background],
    ]),
    ...[...tones, 'accent', 'danger', 'warning'].map((tone) => [`${tone}-text`, `${tone}-soft`]),
    ...['accent', 'danger'].flatMap((solid) => [
      [`on-${solid}`, solid],
      [`on-${solid}`, `${solid}-hover`],
    ]),
    ['danger-text', 'page'],
    ['danger-text', 'surface'],
    ['danger-text', 'raised'],
  ])('has %s readable on %s (4.5:1)', (text, background) => {
    expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(
    ['page', 'surface', 'raised'].flatMap((background) =>
      ['control', 'focus', 'accent', 'danger', ...tones].map((mark) => [mark, background]),
    ),
  )('has %s visible on %s (3:1)', (mark, background) => {
    expect(contrast(mark, background)).toBeGreaterThanOrEqual(3);
  });
});

/** `--color-text: light-dark(#1b1b20, #ececf1);` */
function color(name: string, theme: 'light' | 'dark') {
  const value = new RegExp(`--color-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\);`).exec(source);
  if (!value) throw new Error(`There is no colour ${name}.`);
  return value[theme === 'light' ? 1 : 2]!;
}

/** WCAG 2.2, "relative luminance". */
function luminance(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const ratio = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
