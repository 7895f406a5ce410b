import { useEntity } from '@daybook/kit/forms/use-entity';
import { useHost } from '@daybook/kit/host/use-host';
import type { SWRConfiguration } from 'swr';
import { readTask, type StoredTask } from './api.ts';
import { keys } from './keys.ts';

/** A task from the server. An address that names no number names no task, and nothing is asked. */
export function useTask(pk: string, options?: SWRConfiguration<StoredTask, unknown>) {
  const { fetch } = useHost();
  const id = numberOf(pk);
  return useEntity(id ? keys.task(id) : null, () => readTask(fetch, id ?? 0), options);
}

const numberOf = (pk: string) => (/^[1-9]\d{0,9}$/.test(pk) ? Number(pk) : undefined);
