import { isReservedPath } from '@daybook/contracts/apps';

/** Whether an address is one that a person opens, and so is answered with the page: all but what programs ask for. */
export const isPagePath = (path: string) => !isReservedPath(path);
