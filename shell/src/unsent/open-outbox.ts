import type { Host, Outbox } from '@daybook/kit/host/host';

/** Loads the outbox with the changes of documents, which apps do not see. @param open - `host.outbox` */
export async function openOutbox(open: Host['outbox']): Promise<Outbox> {
  const outbox = await open();
  return (await import('@daybook/host/documents/apps-outbox')).withDocuments(outbox);
}
