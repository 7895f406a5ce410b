import { tabChannel } from '@daybook/kit/host/tab-channel';
import type { ScopedMutator } from 'swr';
import type { StoredTask } from './task-api.ts';

/** The keys of the SWR cache: of the list of tasks, and of one task. */
export const keys = {
  list: 'tasks',
  task: (id: number) => `task:${id}`,
};

/** The other tabs that show tasks. */
export const taskTabs = tabChannel('daybook-tasks');

/** Puts a task into the SWR cache as the server has just returned it. */
export const keepTask = (mutate: ScopedMutator, stored: StoredTask) =>
  mutate(keys.task(stored.item.id), stored, { revalidate: false });
