import { diffArrays } from 'diff';

/** How long the comparison of one side may block the page, in milliseconds. */
const LIMIT_MS = 500;

/**
 * Merges two versions of a text by lines. Returns undefined if both sides have changed the same lines or lines beside each other in
 * different ways, or if the comparison takes too long, which it does only for long texts that differ almost everywhere.
 *
 * A form sends a text with the line ends of its browser. So line ends are not a change: if only some of the three texts have `\r\n`,
 * they are compared without it, and the result has `\n`.
 *
 * @param base - the text that both sides have changed
 */
export function mergeLines(base: string, mine: string, theirs: string, limitMs = LIMIT_MS): string | undefined {
  if (mine === theirs || theirs === base) return mine;
  if (mine === base) return theirs;
  const [all, own, other] = withSameEnds([base, mine, theirs]);
  if (own === other || other === all) return own;
  if (own === all) return other;
  const lines = all.split('\n');
  const [ownHunks, otherHunks] = [hunksOf(lines, own.split('\n'), limitMs), hunksOf(lines, other.split('\n'), limitMs)];
  const hunks = ownHunks && otherHunks && unitedHunks(ownHunks, otherHunks, lines);
  return hunks && applied(hunks, lines).join('\n');
}

type Texts = readonly [string, string, string];

function withSameEnds(texts: Texts): Texts {
  const isWindows = (text: string) => text.includes('\r\n');
  if (texts.every(isWindows) || !texts.some(isWindows)) return texts;
  const [base, mine, theirs] = texts;
  return [withoutReturns(base), withoutReturns(mine), withoutReturns(theirs)];
}

const withoutReturns = (text: string) => text.replaceAll('\r\n', '\n');

/** Lines of the base, from `start` to before `end`, and those that replace them. */
interface Hunk {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

/** Returns what a side has changed; undefined if the comparison takes too long. */
function hunksOf(base: string[], side: string[], timeout: number): readonly Hunk[] | undefined {
  const changes = diffArrays(base, side, { timeout });
  if (!changes) return undefined;
  const hunks: Hunk[] = [];
  let at = 0;
  for (const { added, removed, count, value } of changes) {
    if (!added && !removed) {
      at += count;
      continue;
    }
    const open = hunks.at(-1)?.end === at ? hunks.pop() : undefined;
    const { start, lines }: Pick<Hunk, 'start' | 'lines'> = open ?? { start: at, lines: [] };
    if (removed) at += count;
    hunks.push({ start, end: at, lines: added ? lines.concat(value) : lines });
  }
  return hunks;
}

/**
 * Returns the changes of both sides in their order, those that both have made once. Returns undefined if others overlap or touch, or if
 * both sides add or remove an equal line: one of them may contain the change of the other already, compared in another way. Also if one
 * adds a line that the other removes: compared with the result, the base would seem to have it still, and it would be added once more.
 */
function unitedHunks(mine: readonly Hunk[], theirs: readonly Hunk[], base: readonly string[]): readonly Hunk[] | undefined {
  const [own, others] = [without(mine, theirs), without(theirs, mine)];
  const ownLines = new Set(own.flatMap((hunk) => changedLines(hunk, base)));
  if (others.some((hunk) => changedLines(hunk, base).some((line) => ownLines.has(line)))) return undefined;
  const united = [...mine, ...others].toSorted((one, other) => one.start - other.start || one.end - other.end);
  return united.some(({ start }, index) => start <= (united[index - 1]?.end ?? -1)) ? undefined : united;
}

function without(hunks: readonly Hunk[], excluded: readonly Hunk[]) {
  const keys = new Set(excluded.map((hunk) => JSON.stringify(hunk)));
  return hunks.filter((hunk) => !keys.has(JSON.stringify(hunk)));
}

/** Returns what a hunk adds and removes, without empty lines. */
const changedLines = ({ start, end, lines }: Hunk, base: readonly string[]) => [
  ...lines.filter(isFilled),
  ...base.slice(start, end).filter(isFilled),
];

const isFilled = (line: string) => line.trim() !== '';

function applied(hunks: readonly Hunk[], base: readonly string[]): readonly string[] {
  const kept = hunks.map(({ start, lines }, index) => [base.slice(hunks[index - 1]?.end ?? 0, start), lines]);
  return [...kept.flat(), base.slice(hunks.at(-1)?.end ?? 0)].flat();
}
