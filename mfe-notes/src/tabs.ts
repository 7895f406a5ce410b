import { tabChannel } from '@daybook/kit/host/tab-channel';

/** The tabs beside this one that show notes. */
export const noteTabs = tabChannel('daybook-notes');
