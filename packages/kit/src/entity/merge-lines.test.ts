import fc from 'fast-check';
import { mergeLines } from './merge-lines.ts';

const line = fc.oneof(fc.constantFrom('', 'a', 'b', 'c'), fc.string({ maxLength: 5 }));
const end = fc.constantFrom('\n', '\r\n');
const text = fc.tuple(fc.array(line, { maxLength: 8 }), end).map(([lines, separator]) => lines.join(separator));

/** A text, and one that was made of it by a few changes of its lines. */
const change = fc.record({ at: fc.nat(8), removed: fc.nat(2), added: fc.array(line, { maxLength: 2 }) });
const changed = (base: string, changes: readonly { at: number; removed: number; added: readonly string[] }[]) => {
  const lines = base.split('\n');
  for (const { at, removed, added } of changes) lines.splice(at, removed, ...added);
  return lines.join('\n');
};
const changes = fc.array(change, { maxLength: 3 });
const versions = fc
  .tuple(text, changes, changes)
  .map(([base, one, other]) => [base, changed(base, one), changed(base, other)] as const);

const filled = (value: string) => linesOf(value).filter((one) => one.trim() !== '');
const linesOf = (value: string) => value.split(/\r?\n/);
const countIn = (value: string, wanted: string) => linesOf(value).filter((one) => one === wanted).length;

describe('a merge by lines', () => {
  it.each<[string, [string, string, string], string]>([
    ['changes of other lines', ['a\nb\nc', 'A\nb\nc', 'a\nb\nC'], 'A\nb\nC'],
    ['a line added at the start and one at the end', ['a\nb', 'x\na\nb', 'a\nb\ny'], 'x\na\nb\ny'],
    ['a removed line and a changed one', ['a\nb\nc', 'b\nc', 'a\nb\nC'], 'b\nC'],
    ['the same change of both, and another one', ['a\nb\nc', 'A\nb\nc', 'A\nb\nC'], 'A\nb\nC'],
    ['a text without a newline at its end, to which one side adds it', ['a\nb\nc', 'A\nb\nc', 'a\nb\nc\n'], 'A\nb\nc\n'],
    ['a text whose line ends a form has changed', ['a\r\nb\r\nc', 'a\nb\nC', 'A\r\nb\r\nc'], 'A\nb\nC'],
    ['a text of which a form has changed only the line ends', ['a\r\nb\r\nc', 'a\nb\nc', 'A\r\nb\r\nc'], 'A\nb\nc'],
    ['a text with the line ends of Windows', ['a\r\nb\r\nc', 'A\r\nb\r\nc', 'a\r\nb\r\nC'], 'A\r\nb\r\nC'],
  ])('unites %s', (_, [base, mine, theirs], merged) => {
    expect(mergeLines(base, mine, theirs)).toBe(merged);
    expect(mergeLines(base, theirs, mine)).toBe(merged);
  });

  it.each([
    ['the same line', 'a\nb', 'x\nb', 'y\nb'],
    ['lines beside each other', 'a\nb', 'A\nb', 'a\nB'],
    ['the same place, by adding', 'a\nb', 'a\nx\nb', 'a\ny\nb'],
    ['a line that the other side removes', 'a\nb\nc', 'a\nB\nc', 'a\nc'],
    ['an empty text', '', 'a', 'b'],
    ['other places, by adding an equal line', 'a\nb\nc\nd', 'x\na\nb\nc\nd', 'a\nb\nc\nx\nd'],
  ])('leaves it to the person if both have changed %s', (_, base, mine, theirs) => {
    expect(mergeLines(base, mine, theirs)).toBeUndefined();
    expect(mergeLines(base, theirs, mine)).toBeUndefined();
  });

  it('of the same change is that change, and of one change is it', () => {
    fc.assert(
      fc.property(text, text, (base, other) => {
        expect(mergeLines(base, other, other)).toBe(other);
        expect(mergeLines(base, base, other)).toBe(other);
        expect(mergeLines(base, other, base)).toBe(other);
      }),
    );
  });

  it('is the same for both sides', () => {
    fc.assert(
      fc.property(versions, ([base, mine, theirs]) => expect(mergeLines(base, mine, theirs)).toBe(mergeLines(base, theirs, mine))),
    );
  });

  it('loses no line that a side has added, and none that both have kept', () => {
    const merges = (base: string, mine: string, theirs: string) => {
      const merged = mergeLines(base, mine, theirs);
      if (merged === undefined) return;
      for (const one of new Set([...linesOf(mine), ...linesOf(theirs)])) {
        const [before, own, other] = [base, mine, theirs].map((version) => countIn(version, one)) as [number, number, number];
        const least = before === 0 ? Math.max(own, other) : before === 1 ? Math.min(own, other, 1) : 0;
        expect(countIn(merged, one)).toBeGreaterThanOrEqual(least);
      }
    };
    fc.assert(
      fc.property(versions, ([base, mine, theirs]) => merges(base, mine, theirs)),
      { numRuns: 2000 },
    );
  });

  it('changes nothing but empty lines when it is repeated: the change of a lost response is not made twice', () => {
    const repeats = (base: string, mine: string, theirs: string) => {
      const merged = mergeLines(base, mine, theirs);
      const again = merged === undefined ? undefined : mergeLines(base, mine, merged);
      if (merged !== undefined && again !== undefined) expect(filled(again)).toEqual(filled(merged));
    };
    repeats('a\n', 'a\n\na\n', '');
    fc.assert(
      fc.property(versions, ([base, mine, theirs]) => repeats(base, mine, theirs)),
      { numRuns: 2000 },
    );
  });
});

const many = (count: number, word: string) => Array.from({ length: count }, (_, index) => `${word} ${index}`);

describe('a merge of a long text', () => {
  it.each([
    ['10,000 lines', many(10_000, 'line')],
    ['10,000 lines, half of them empty', many(10_000, 'line').map((one, index) => (index % 2 ? one : ''))],
    ['50,000 equal lines', Array<string>(50_000).fill('line')],
    ['a megabyte', many(80_000, 'line')],
  ])('unites changes at both ends of %s', (_, lines) => {
    const start = performance.now();
    const merged = mergeLines(lines.join('\n'), ['first', ...lines].join('\n'), [...lines, 'last'].join('\n'));
    expect(merged).toBe(['first', ...lines, 'last'].join('\n'));
    expect(performance.now() - start).toBeLessThan(5000);
  });

  it('is left to the person if almost everything differs, before the page hangs', () => {
    const others = (word: string) => many(50_000, word).join('\n');
    const equal = (word: string) => Array<string>(50_000).fill(word).join('\n');
    const start = performance.now();
    expect(mergeLines(others('a'), others('b'), others('c'))).toBeUndefined();
    expect(mergeLines(equal('a'), equal('b'), equal('c'))).toBeUndefined();
    expect(performance.now() - start).toBeLessThan(5000);
  });
});
