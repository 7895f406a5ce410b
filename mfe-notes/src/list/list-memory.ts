import type { VirtualItem } from '@tanstack/react-virtual';
import { useSWRConfig } from 'swr';
import type { Filter } from './filter.ts';
import type { ListBox } from './use-list-box.ts';

/** How the list was left: for coming back to it from a note. */
export interface ListPlace {
  readonly filter: Filter;
  readonly search: string;
  readonly offset: number;
  /** The heights of the rows that were seen, so that the offset means the same place again. */
  readonly rows: readonly VirtualItem[];
  readonly box: ListBox;
}

export interface ListMemory {
  readonly recall: () => ListPlace;
  readonly keep: (part: Partial<ListPlace>) => void;
}

/** Lives as long as the notes that were read, and belongs to the same user. */
export function useListMemory(): ListMemory {
  return memoryOf(useSWRConfig().cache);
}

const memories = new WeakMap<object, ListMemory>();
const start: ListPlace = { filter: 'ALL', search: '', offset: 0, rows: [], box: { top: 0, columns: 1 } };

function memoryOf(cache: object): ListMemory {
  const known = memories.get(cache);
  if (known) return known;
  let place = start;
  const memory = { recall: () => place, keep: (part: Partial<ListPlace>) => void (place = { ...place, ...part }) };
  memories.set(cache, memory);
  return memory;
}
