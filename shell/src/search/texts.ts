import { MIN_LENGTH } from './use-search.ts';

/** The texts of the search in all apps. */
export const texts = {
  open: 'Search everything',
  title: 'Search everything',
  words: 'Search in all apps',
  tooShort: `Type at least ${MIN_LENGTH} characters.`,
  searching: 'Searching…',
  nothing: 'Nothing found.',
  nothingElsewhere: 'Nothing found in the other apps.',
  noneSearched: 'No app could be searched.',
  failed: (app: string) => `${app} could not be searched.`,
  count: (count: number) => (count === 1 ? '1 result' : `${count} results`),
} as const;
