import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { joinOtherTabs } from './board/other-tabs.ts';
import { keys } from './keys.ts';

/** Reads the list again when another tab has changed a task, so that all tabs end as the server has them. */
export function useOtherTabs(): void {
  const { mutate } = useSWRConfig();
  useEffect(() => joinOtherTabs(() => void mutate(keys.list)), [mutate]);
}
