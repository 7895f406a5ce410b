import { useStored } from '@daybook/kit/forms/use-stored';
import { useHost } from '@daybook/kit/host/use-host';
import type { SWRConfiguration } from 'swr';
import { readNote, type StoredNote } from './api.ts';
import { keys } from './keys.ts';

/** A note from the server. */
export function useNote(slug: string, options?: SWRConfiguration<StoredNote, unknown>) {
  const { fetch } = useHost();
  return useStored(keys.note(slug), () => readNote(fetch, slug), options);
}
