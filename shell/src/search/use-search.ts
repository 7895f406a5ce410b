import type { FeedApp } from '@daybook/contracts/apps';
import { useEffect, useState } from 'react';
import { type AppSearch, searchApps, type SearchContext } from './search-apps.ts';

/** Shorter words find too much. The API of notes rejects them. */
export const MIN_LENGTH = 3;

const PAUSE_MS = 250;

/** Searches the apps after a pause in typing. Returns the results so far; undefined if the text is too short. */
export function useSearch(text: string, apps: readonly FeedApp[], { load, makeHost }: SearchContext) {
  const [found, setFound] = useState<{ readonly words: string; readonly all: readonly AppSearch[] }>();
  const words = text.trim();
  useEffect(() => {
    if (words.length < MIN_LENGTH) return undefined;
    const stopping = new AbortController();
    const onChange = (all: readonly AppSearch[]) => setFound({ words, all });
    const start = () => searchApps(apps, words, { load, makeHost, signal: stopping.signal, onChange });
    const pause = setTimeout(start, PAUSE_MS);
    return () => {
      clearTimeout(pause);
      stopping.abort();
    };
  }, [words, apps, load, makeHost]);
  // Not those of the text before.
  return found?.words === words ? found.all : undefined;
}
