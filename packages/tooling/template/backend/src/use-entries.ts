import { nextEntryId } from '@daybook/kit/host/entry-id';
import { useHost } from '@daybook/kit/host/use-host';
import { useMemo } from 'react';
import useSWR from 'swr';
import { entriesApi } from './entries-api.ts';
import type { Entry } from './entry.ts';

export interface UsedEntries {
  /** Undefined until they are read. */
  readonly entries: readonly Entry[] | undefined;
  /** Why they could not be read. */
  readonly error: unknown;
  readonly reload: () => void;
  /** Rejects if it was not saved. */
  readonly add: (text: string) => Promise<void>;
  /** Saves an entry that was deleted. */
  readonly restore: (entry: Entry) => Promise<void>;
  readonly remove: (entry: Entry) => Promise<void>;
}

/** Returns the user's entries at the backend. They are read again after each change, and when the person comes back to the page. */
export function useEntries(): UsedEntries {
  const host = useHost();
  const api = useMemo(() => entriesApi(host), [host]);
  const { data, error, mutate } = useSWR<readonly Entry[], unknown>('entries', api.list);
  const andReload = async (change: Promise<void>) => {
    await change;
    await mutate();
  };
  return {
    entries: data,
    error,
    reload: () => void mutate(),
    // The ids are in the order of time.
    add: (text) => andReload(api.save({ id: nextEntryId(), text })),
    restore: (entry) => andReload(api.save(entry)),
    remove: (entry) => andReload(api.remove(entry)),
  };
}
