import { noteLimits } from '@daybook/contracts/notes';
import { useHostLocation } from '@daybook/kit/host/use-host';
import { texts } from '../texts.ts';

/**
 * What the address says is searched for. Below 3 characters, counted as typed, nothing is searched, nor is what the API would refuse
 * as too long: the full list is shown, and a hint says why.
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
