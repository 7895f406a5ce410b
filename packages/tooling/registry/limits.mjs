// @ts-check

/** What the registry takes of an archive: the uploadLimits of the contracts, which a test holds this to. */
export const uploadLimits = { packed: 16 * 1024 * 1024, unpacked: 64 * 1024 * 1024, files: 1000, ratio: 100 };
