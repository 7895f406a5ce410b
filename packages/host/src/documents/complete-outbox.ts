import type { Outbox } from '@daybook/kit/host/host';

/** The outboxes with all changes, by those that apps have. */
const complete = new WeakMap<Outbox, Outbox>();

export const setComplete = (ofApps: Outbox, outbox: Outbox): void => void complete.set(ofApps, outbox);

/** Returns an outbox with the changes of documents. */
export const withDocuments = (outbox: Outbox): Outbox => complete.get(outbox) ?? outbox;
