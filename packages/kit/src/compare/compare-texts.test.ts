import { type Block, compareTexts } from './compare-texts.ts';

/** Returns a comparison as text: `-` and `+` before the lines, changed words in brackets. */
const shown = (blocks: readonly Block[] | undefined) =>
  blocks?.map(({ kind, pieces }) => {
    const sign = { same: ' ', removed: '-', added: '+' }[kind];
    return `${sign}${pieces.map(({ text, changed }) => (changed ? `[${text}]` : text)).join('')}`;
  });

const textOf = (blocks: readonly Block[] | undefined, leftOut: Block['kind']) =>
  blocks
    ?.filter(({ kind }) => kind !== leftOut)
    .flatMap(({ pieces }) => pieces.map(({ text }) => text))
    .join('');

describe('a comparison', () => {
  it.each([
    ['equal texts', 'a\nb', 'a\nb', [' a\nb']],
    ['two empty texts', '', '', []],
    ['a text and none', 'a\nb', '', ['-a\nb']],
    ['none and a text', '', 'a\nb', ['+a\nb']],
    ['an added line', 'a\nc', 'a\nb\nc', [' a\n', '+b\n', ' c']],
    ['a line added at the end', 'a', 'a\nb', [' a\n', '+b']],
    ['a removed line', 'a\nb\nc', 'a\nc', [' a\n', '-b\n', ' c']],
    [
      'a changed word',
      'Buy two litres of milk',
      'Buy three litres of milk',
      ['-Buy [two] litres of milk', '+Buy [three] litres of milk'],
    ],
    ['changed words in one of three lines', 'a\nold line\nc', 'a\nnew line\nc', [' a\n', '-[old] line\n', '+[new] line\n', ' c']],
    ['lines without a common word', 'one two', 'three four', ['-one two', '+three four']],
    ['letters beyond ASCII', 'Crème brûlée 🥛 x', 'Crème caramel 🥛 x', ['-Crème [brûlée] 🥛 x', '+Crème [caramel] 🥛 x']],
  ])('of %s', (_, before, after, expected) => {
    expect(shown(compareTexts(before, after))).toEqual(expected);
  });

  it('loses and adds nothing', () => {
    const before = Array.from({ length: 300 }, (_, index) => `Line ${index} ${index % 7}\n`).join('');
    const after = Array.from({ length: 280 }, (_, index) => `Line ${index} ${index % 5}\n`).join('');
    const blocks = compareTexts(before, after);
    expect([textOf(blocks, 'added'), textOf(blocks, 'removed')]).toEqual([before, after]);
  });

  it('of long texts that differ everywhere ends in time', () => {
    const lines = (word: string) => Array.from({ length: 40_000 }, (_, index) => `${word} ${index}\n`).join('');
    const start = performance.now();
    expect(compareTexts(lines('one'), lines('two'), 50)).toBeUndefined();
    expect(performance.now() - start).toBeLessThan(5000);
  });

  it('of a long line that was rewritten has no marked words', () => {
    const line = (word: string) => Array.from({ length: 40_000 }, (_, index) => `${word}${index}`).join(' ');
    expect(compareTexts(line('one'), line('two'), 200)?.map(({ pieces }) => pieces.length)).toEqual([1, 1]);
  });
});
