import { withDocuments } from '@daybook/host/documents/complete-outbox';
import type { Host, Outbox } from '@daybook/kit/host/host';

/** Loads the outbox with the changes of documents, which apps do not see. @param open - `host.outbox` */
export const openOutbox = async (open: Host['outbox']): Promise<Outbox> => withDocuments(await open());
