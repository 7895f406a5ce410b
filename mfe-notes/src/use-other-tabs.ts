import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { isList } from './keys.ts';
import { noteTabs } from './tabs.ts';

/** Reads the list again when another tab has made, changed or deleted a note. */
export function useOtherTabs(): void {
  const { mutate } = useSWRConfig();
  useEffect(() => noteTabs.subscribe(() => void mutate(isList)), [mutate]);
}
