import { noteLimits } from '@daybook/contracts/notes';
import { usePlace } from '@daybook/kit/use-host';

/** What the address says is searched for. Below 3 characters, counted as typed, nothing is searched: the full list is shown. */
export function useSearch() {
  const typed = new URLSearchParams(usePlace().search).get('search') ?? '';
  const isSearch = typed.length >= noteLimits.searchMinimum && typed.trim() !== '';
  return { typed, search: isSearch ? typed : '', tooShort: typed.trim() !== '' && !isSearch };
}
