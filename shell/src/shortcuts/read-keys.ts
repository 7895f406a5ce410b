import { isPlainKey } from '@daybook/host/keyboard';

export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'isComposing' | 'repeat' | 'timeStamp'>;

/**
 * Returns a function that turns key presses into shortcuts: `n`, or `g n` for `n` after `g`. It returns undefined for `g` itself, for
 * keys with Ctrl, Alt or Meta, which are the browser's, and while an input method is composing.
 */
export function readKeys(): (press: KeyPress) => string | undefined {
  let startedAt = -Infinity;
  return (press) => {
    const { key, timeStamp } = press;
    if (!isPlainKey(press) || key === 'Shift') return undefined;
    const isSecond = timeStamp - startedAt < PATIENCE_MS;
    startedAt = key === START && !isSecond ? timeStamp : -Infinity;
    if (startedAt === timeStamp) return undefined;
    return isSecond ? `${START} ${key}` : key;
  };
}

/** The first key of shortcuts of two keys. */
export const START = 'g';

const PATIENCE_MS = 1500;
