import { type Change, diffLines, diffWordsWithSpace } from 'diff';

/** A part of a block; `changed` if the block on the other side does not have these words. */
export interface Piece {
  readonly text: string;
  readonly changed: boolean;
}

/** Whole lines that both texts have, or only one of them. */
export interface Block {
  readonly kind: 'same' | 'removed' | 'added';
  readonly pieces: readonly Piece[];
}

/** How long a comparison may block the page, in milliseconds. */
const LIMIT_MS = 1000;

/**
 * Compares two texts by lines, and lines that replace others by words. Returns undefined if that takes too long, which it does only for
 * long texts that differ almost everywhere.
 */
export function compareTexts(before: string, after: string, limitMs = LIMIT_MS): readonly Block[] | undefined {
  const end = performance.now() + limitMs;
  const changes = diffLines(before, after, { timeout: limitMs, ignoreNewlineAtEof: true });
  if (!changes) return undefined;
  return changes.flatMap((change, index) => {
    const [previous, next] = [changes[index - 1], changes[index + 1]];
    if (change.added && previous?.removed) return [];
    if (change.removed && next?.added) return compareWords(change.value, next.value, end - performance.now());
    return [whole(change.removed ? 'removed' : change.added ? 'added' : 'same', change.value)];
  });
}

/** Compares lines with those that replaced them. Marks no words if the lines have little in common, or if no time is left. */
function compareWords(removed: string, added: string, limitMs: number): readonly Block[] {
  const words = limitMs > 0 ? diffWordsWithSpace(removed, added, { timeout: limitMs }) : undefined;
  if (!words || !isAlike(words, Math.max(removed.length, added.length))) return [whole('removed', removed), whole('added', added)];
  return [
    { kind: 'removed', pieces: words.filter((word) => !word.added).map((word) => piece(word.value, word.removed)) },
    { kind: 'added', pieces: words.filter((word) => !word.removed).map((word) => piece(word.value, word.added)) },
  ];
}

/** True if at least a third of the longer text is in both. */
function isAlike(words: readonly Change[], length: number) {
  const common = words.filter(({ added, removed }) => !added && !removed);
  return common.reduce((sum, { value }) => sum + value.trim().length, 0) * 3 >= length;
}

const piece = (text: string, changed: boolean): Piece => ({ text, changed });

const whole = (kind: Block['kind'], text: string): Block => ({ kind, pieces: [piece(text, false)] });
