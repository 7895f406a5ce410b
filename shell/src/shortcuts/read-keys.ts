/** What a key was pressed with, as a KeyboardEvent has it. */
export type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'isComposing' | 'repeat' | 'timeStamp'>;

/**
 * Reads one key after the other as shortcuts: a single key as `n`, or one that was begun by `g` as `g n`. Undefined while it is none:
 * with Ctrl, Alt or Meta the key is the browser's, and while a word is composed it is the input method's.
 */
export function readKeys(): (pressed: Pressed) => string | undefined {
  let begun = -Infinity;
  return ({ key, ctrlKey, altKey, metaKey, isComposing, repeat, timeStamp }) => {
    if (ctrlKey || altKey || metaKey || isComposing || repeat || key === 'Shift') return undefined;
    const goesOn = timeStamp - begun < PATIENCE_MS;
    begun = key === START && !goesOn ? timeStamp : -Infinity;
    if (begun === timeStamp) return undefined;
    return goesOn ? `${START} ${key}` : key;
  };
}

/** Begins the shortcuts of two keys. */
export const START = 'g';

const PATIENCE_MS = 1500;
