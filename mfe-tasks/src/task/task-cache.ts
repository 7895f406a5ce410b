import { tabChannel } from '@daybook/kit/host/tab-channel';

/** The keys of the SWR cache: of the list of tasks, and of one task. */
export const keys = {
  list: 'tasks',
  task: (id: number) => `task:${id}`,
};

/** The other tabs that show tasks. */
export const taskTabs = tabChannel('daybook-tasks');
