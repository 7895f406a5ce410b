import { listDocuments, readDocument } from '@daybook/contracts/documents';
import { call } from '@daybook/kit/api/call';
import { hasStatus } from '@daybook/kit/api/call-error';
import type { StoredDocument } from '@daybook/kit/host/documents';
import type { Host, StoredItem } from '@daybook/kit/host/host';

/** Resolves to a document as the server has it; undefined if there is none. */
export async function readOne(fetch: Host['fetch'], app: string, key: string): Promise<StoredDocument | undefined> {
  try {
    const { data, etag } = await call(fetch, readDocument, { params: { app, key } });
    return toDocument(key, { item: data, etag });
  } catch (error) {
    if (hasStatus(error, 404)) return undefined;
    throw error;
  }
}

/** Resolves to all documents that the server has with a prefix. */
export async function readAll(fetch: Host['fetch'], app: string, prefix: string): Promise<readonly StoredDocument[]> {
  const all: StoredDocument[] = [];
  const query = prefix === '' ? {} : { prefix };
  let cursor: string | undefined;
  do {
    const { data, next } = await call(fetch, listDocuments, { params: { app }, query: { ...query, cursor } });
    all.push(...data.map(({ key, content, etag }) => ({ key, content, etag })));
    cursor = next;
  } while (cursor !== undefined);
  return all;
}

/** A proxy may remove the ETag. Then the next write with this state is a conflict, which shows the state of the server. */
export const toDocument = (key: string, { item: content, etag = '""' }: StoredItem): StoredDocument => ({ key, content, etag });
