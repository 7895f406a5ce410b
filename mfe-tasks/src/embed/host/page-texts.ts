import { type KeyValueStorage, keyValueStorage } from '@daybook/kit/host/key-value-storage';

/** Returns the page's local storage, one for all boards of the page: what it does not take, they share in memory. */
export function pageTexts(): KeyValueStorage {
  return (texts ??= keyValueStorage());
}

let texts: KeyValueStorage | undefined;
