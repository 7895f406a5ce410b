import { useEntity } from '@daybook/kit/forms/use-entity';
import { useHost } from '@daybook/kit/host/use-host';
import type { SWRConfiguration } from 'swr';
import { readNote, type StoredNote } from './api.ts';
import { keys } from './keys.ts';

/** A note from the server. */
export function useNote(slug: string, options?: SWRConfiguration<StoredNote, unknown>) {
  const { fetch } = useHost();
  return useEntity(keys.note(slug), () => readNote(fetch, slug), options);
}
