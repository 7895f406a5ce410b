import { otherTabs } from '@daybook/kit/host/other-tabs';

/** The tabs beside this one that show tasks. */
export const taskTabs = otherTabs('daybook-tasks');
