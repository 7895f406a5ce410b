import { isRefusal } from '@daybook/kit/call';
import { useHost } from '@daybook/kit/use-host';
import useSWR, { type SWRConfiguration } from 'swr';
import { readNote, type StoredNote } from './api.ts';
import { keys } from './keys.ts';

/** A note from the server. */
export function useNote(slug: string, options?: SWRConfiguration<StoredNote, unknown>) {
  const { fetch } = useHost();
  const { data, error, isValidating, mutate } = useSWR<StoredNote, unknown>(keys.note(slug), () => readNote(fetch, slug), options);
  const gone = isRefusal(error, 404);
  return {
    stored: data,
    /** There is no such note, or not any more. */
    gone,
    /** It is not known whether there is: it could not be read. */
    failed: error !== undefined && !gone,
    reading: isValidating,
    retry: () => void mutate(),
  };
}
