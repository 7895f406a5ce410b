import { noteLimits } from '@daybook/contracts/notes';
import { useHostLocation } from '@daybook/kit/host/use-host';
import { texts } from '../texts.ts';

/**
 * Returns the search of the current path. A text of less than 3 characters, or one that is too long for the API, searches nothing:
 * `search` is empty then, and `hint` explains it.
 */
export function useSearch() {
  const typed = new URLSearchParams(useHostLocation().search).get('search') ?? '';
  const hint = typed.trim() === '' ? undefined : hintAt(typed.length);
  const isSearch = typed.trim() !== '' && hint === undefined;
  return { typed, search: isSearch ? typed : '', hint };
}

function hintAt(length: number) {
  if (length < noteLimits.searchMinimum) return texts.searchTooShort;
  return length > noteLimits.searchMaximum ? texts.searchTooLong : undefined;
}
