import { otherTabs } from '@daybook/kit/other-tabs';

/** The tabs beside this one that show tasks. */
export const taskTabs = otherTabs('daybook-tasks');
