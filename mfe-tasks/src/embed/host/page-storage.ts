import { type KeyValueStorage, keyValueStorage } from '@daybook/kit/host/key-value-storage';

let storage: KeyValueStorage | undefined;

/** Returns the page's local storage. All boards of the page share one, so that they also share what stays in memory. */
export const pageStorage = (): KeyValueStorage => (storage ??= keyValueStorage());
