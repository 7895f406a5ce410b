import type { OutboxEntry, StoredItem } from '@daybook/kit/host/host';

/** Returns the ETag of the state that an entry makes, which the server does not have yet. */
export const waitingTag = (id: string) => `"waiting.${id}"`;

/** True if a state is one that the server did not have when it was seen. */
export const isWaitingState = (state: StoredItem | undefined) => state?.etag?.startsWith('"waiting.') === true;

/** True if the person made an entry upon the state that an earlier one makes. */
export const isMadeUpon = (later: OutboxEntry, { id }: OutboxEntry) => later.base?.etag === waitingTag(id);

/** Returns an entry as if it was made upon another state, or, with undefined, upon none. */
export const withBase = ({ base: _, ...entry }: OutboxEntry, base: StoredItem | undefined): OutboxEntry => ({
  ...entry,
  ...(base && { base }),
});
