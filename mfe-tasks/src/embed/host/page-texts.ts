import type { Texts } from './kept-in.ts';

/** The page's local storage; where it has none or refuses it, as in a sandboxed frame, this page's memory. */
export function pageTexts(): Texts {
  try {
    const probe = 'daybook:probe';
    window.localStorage.setItem(probe, '');
    window.localStorage.removeItem(probe);
    return window.localStorage;
  } catch {
    return memory;
  }
}

const memory = textsInMemory();

export function textsInMemory(): Texts {
  const texts = new Map<string, string>();
  return {
    get length() {
      return texts.size;
    },
    key: (index) => [...texts.keys()][index] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
}
