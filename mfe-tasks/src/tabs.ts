import { tabChannel } from '@daybook/kit/host/tab-channel';

/** The tabs beside this one that show tasks. */
export const taskTabs = tabChannel('daybook-tasks');
