import { lazyStore } from '@daybook/host/lazy-store';
import { withTimeout } from '@daybook/kit/host/scheduling';
import { delMany, entries, set, type UseStore } from 'idb-keyval';

/*
 * The usernames of the people whose drafts and changes are on this device, by user id. In a database of their own: an older release of the
 * shell treats every key of the other one as a draft. Nothing here rejects: without a name the login page shows only the numbers.
 */

export const rememberName = (userId: string, username: string) => attempt((names) => set(userId, username, names), undefined);

export const readNames = (): Promise<ReadonlyMap<string, string>> =>
  attempt(async (names) => new Map((await entries<string, string>(names)).filter(([, name]) => isText(name))), new Map());

export const forgetNames = (userIds: readonly string[]) => attempt((names) => delMany([...userIds], names), undefined);

/** Other code of this origin may have stored something else. */
const isText = (name: unknown) => typeof name === 'string';

const names = lazyStore('daybook-names', 'names');

async function attempt<Result>(work: (store: UseStore) => Promise<Result>, otherwise: Result): Promise<Result> {
  try {
    return await withTimeout(work(names), LIMIT_MS);
  } catch {
    // Not logged: the database of drafts fails for the same reason, and logs it.
    return otherwise;
  }
}

/** In WebKit a call may never settle. */
const LIMIT_MS = 1000;
