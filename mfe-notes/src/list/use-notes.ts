import { useHost } from '@daybook/kit/host/use-host';
import useSWR, { useSWRConfig } from 'swr';
import { listKey, listNotes } from '../note/note.ts';
import { type NotePages, withFirstPage } from './note-pages.ts';
import { useNextPage } from './use-next-page.ts';

/** The list of a search text, or of all notes; what was shown before stays until the answer is here. */
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
    /** The list; undefined while none has been read. */
    pages,
    /** The list of the search before this one. */
    before: pages ? undefined : data,
    failed: error !== undefined,
    reading: isValidating,
    retry: () => void mutate(),
    next: useNextPage(key, pages),
  };
}

/** Each return to a list reads it again (specification, section 5), also within the two seconds in which SWR would not ask twice. */
const options = { keepPreviousData: true, dedupingInterval: 0 };
