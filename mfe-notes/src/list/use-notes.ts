import { useHost, useHostLocation } from '@daybook/kit/host/use-host';
import { useCallback, useRef, useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { noteLimits } from '@daybook/contracts/notes';
import { listKey, listNotes } from '../note/note.ts';
import { type NotePages, withFirstPage, withNextPage } from './note-pages.ts';
import { texts } from '../texts.ts';

/** Reads the list of a search, or of all notes. */
export function useNotes(search: string) {
  const { fetch } = useHost();
  const { cache } = useSWRConfig();
  const key = listKey(search);
  const read = async () => {
    const fresh = await listNotes(fetch, search);
    const known: unknown = cache.get(key)?.data;
    return withFirstPage(known as NotePages | undefined, fresh);
  };
  const { data, error, isValidating, mutate } = useSWR<NotePages, unknown>(key, read, options);
  const pages = data?.search === search ? data : undefined;
  return {
    /** The list; undefined until it has been read. */
    pages,
    /** The list of the previous search, to show until then. */
    before: pages ? undefined : data,
    failed: error !== undefined,
    reading: isValidating,
    retry: () => void mutate(),
    next: useNextPage(key, pages),
  };
}

/** A list is read at every visit (spec section 5), also within the two seconds in which SWR would not repeat a request. */
const options = { keepPreviousData: true, dedupingInterval: 0 };

export interface NextPage {
  readonly read: () => Promise<void>;
  readonly failed: boolean;
}

/** Reads the page that follows, one request at a time. */
function useNextPage(key: string, pages: NotePages | undefined): NextPage {
  const { fetch } = useHost();
  const { mutate } = useSWRConfig();
  const [failedAt, setFailedAt] = useState<string>();
  const requested = useRef<string>(undefined);
  const search = pages?.search ?? '';
  const cursor = pages?.next;

  const read = useCallback(async () => {
    if (cursor === undefined || requested.current === cursor) return;
    requested.current = cursor;
    setFailedAt(undefined);
    try {
      const page = await listNotes(fetch, search, cursor);
      // Not the hook's own mutate: the search may have changed meanwhile.
      await mutate<NotePages>(key, (known) => known && withNextPage(known, cursor, page), { revalidate: false });
    } catch {
      setFailedAt(cursor);
    } finally {
      requested.current = undefined;
    }
  }, [cursor, fetch, key, mutate, search]);

  return { read, failed: cursor !== undefined && failedAt === cursor };
}

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
