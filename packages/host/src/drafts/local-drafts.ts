import type { DraftStore } from '@daybook/kit/host/host';
import type { KeyValueStorage } from '@daybook/kit/host/key-value-storage';

/** Keeps drafts as JSON in local storage, where each key begins with `prefix`. */
export function localDrafts(storage: KeyValueStorage, prefix: string): DraftStore {
  const keys = () => storage.keys().flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
  return {
    read: <Draft>(key: string) => settled(() => parse<Draft>(storage.getItem(prefix + key))),
    write: (key, draft) => settled(() => storage.setItem(prefix + key, JSON.stringify(draft))),
    remove: (key) => settled(() => storage.removeItem(prefix + key)),
    keys: (start) => settled(() => keys().filter((key) => key.startsWith(start))),
  };
}

/** Runs `work` and turns its result, or the error it throws, into a promise. */
const settled = <Result>(work: () => Result) => Promise.resolve().then(work);

/** Returns undefined if the value is not JSON: other code of the page may have written it. */
function parse<Draft>(text: string | null): Draft | undefined {
  try {
    return text === null ? undefined : (JSON.parse(text) as Draft);
  } catch {
    return undefined;
  }
}
