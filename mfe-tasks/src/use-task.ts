import { isRefusal } from '@daybook/kit/call';
import { useHost } from '@daybook/kit/use-host';
import useSWR, { type SWRConfiguration } from 'swr';
import { readTask, type StoredTask } from './api.ts';
import { keys } from './keys.ts';

/** A task from the server. An address that names no number names no task, and nothing is asked. */
export function useTask(pk: string, options?: SWRConfiguration<StoredTask, unknown>) {
  const { fetch } = useHost();
  const id = numberOf(pk);
  const read = () => readTask(fetch, id ?? 0);
  const { data, error, isValidating, mutate } = useSWR<StoredTask, unknown>(id ? keys.task(id) : null, read, options);
  const gone = id === undefined || isRefusal(error, 404);
  return {
    stored: data,
    /** There is no such task, or not any more. */
    gone,
    /** It is not known whether there is: it could not be read. */
    failed: error !== undefined && !gone,
    reading: isValidating,
    retry: () => void mutate(),
  };
}

const numberOf = (pk: string) => (/^[1-9]\d{0,9}$/.test(pk) ? Number(pk) : undefined);
