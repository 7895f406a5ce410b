import { randomInt } from 'node:crypto';

/**
 * Returns the version of an item that an import adds. It is not the first one: if an item with this id was deleted for good, a device may
 * know its first states by their ETags. It would never read this one, and its next save would replace it. It leaves room for the numbers
 * of later versions.
 */
export const importedVersion = () => randomInt(1000, 2 ** 28);
