import { otherTabs } from '@daybook/kit/host/other-tabs';

/** The tabs beside this one that show notes. */
export const noteTabs = otherTabs('daybook-notes');
