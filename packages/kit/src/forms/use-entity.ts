import useSWR, { type SWRConfiguration } from 'swr';
import { hasStatus } from '../api/call-error.ts';

/** Something from the server. @param key - null when the address names nothing: nothing is asked then, and it is gone */
export function useEntity<Stored>(key: string | null, read: () => Promise<Stored>, options?: SWRConfiguration<Stored, unknown>) {
  const { data, error, isValidating, mutate } = useSWR<Stored, unknown>(key, read, options);
  const gone = key === null || hasStatus(error, 404);
  return {
    stored: data,
    /** It is not there, or not any more. */
    gone,
    /** It is not known whether it is there: it could not be read. */
    failed: error !== undefined && !gone,
    reading: isValidating,
    retry: () => void mutate(),
  };
}
