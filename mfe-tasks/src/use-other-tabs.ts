import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { keys } from './keys.ts';
import { taskTabs } from './tabs.ts';

/** Reads the list again when another tab has changed a task, so that all tabs end as the server has them. */
export function useOtherTabs(): void {
  const { mutate } = useSWRConfig();
  useEffect(() => taskTabs.subscribe(() => void mutate(keys.list)), [mutate]);
}
