import { useEffect, useMemo, useRef } from 'react';
import useSWR from 'swr';
import type { DeleteResult, DocumentStore, KnownState, SetResult, StoredDocument } from '../host/documents.ts';
import type { Host } from '../host/host.ts';
import { useHost } from '../host/use-host.tsx';
import { type DocumentSchema, typedDocuments } from './typed-documents.ts';

/** The documents of a list, and what a person does with them. */
export interface UsedDocuments<Content> {
  /** Undefined until they are read. */
  readonly documents: readonly StoredDocument<Content>[] | undefined;
  /** Why they could not be read. */
  readonly error: unknown;
  readonly reload: () => void;
  /** Saves a document, and shows it, or the one that somebody else has saved. Rejects if it was not saved. */
  readonly set: (key: string, content: Content, known?: KnownState) => Promise<SetResult<Content>>;
  /** Deletes a document that is shown. It is not deleted if somebody else has changed it, and is shown as they left it. */
  readonly remove: (document: StoredDocument<Content>) => Promise<DeleteResult<Content>>;
}

/**
 * Returns the app's documents whose keys begin with a prefix, and reads them again when they change on any device.
 *
 * @param schema - a constant, such as a schema of zod
 */
export function useDocuments<Content extends object>(schema: DocumentSchema<Content>, prefix = ''): UsedDocuments<Content> {
  const host = useHost();
  const store = useMemo(() => typedDocuments(host, schema), [host, schema]);
  const { data, error, mutate } = useSWR<readonly StoredDocument<Content>[], unknown>(['documents', prefix], () =>
    store.list(prefix),
  );
  useChanges(host, () => void mutate());
  /** Shows a document, or that there is none of its key. */
  const show = (key: string, shown: StoredDocument<Content> | undefined) =>
    mutate((before = []) => [...before.filter((one) => one.key !== key), ...(shown ? [shown] : [])].sort(byKey), {
      revalidate: false,
    });
  return {
    documents: data,
    error,
    reload: () => void mutate(),
    set: async (key, content, known) => {
      const result = await store.set(key, content, known);
      await show(key, result.kind === 'saved' ? result.document : result.theirs);
      return result;
    },
    remove: async ({ key, etag }) => {
      const result = await store.delete(key, { etag });
      await show(key, result.kind === 'deleted' ? undefined : result.theirs);
      return result;
    },
  };
}

function useChanges({ documents, reportError }: Host, onChange: () => void) {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOpen = true;
    const follow = (store: DocumentStore) => void (isOpen && (stop = store.subscribe(() => latest.current())));
    documents?.().then(follow, (error: unknown) => reportError(error, 'documents'));
    return () => {
      isOpen = false;
      stop?.();
    };
  }, [documents, reportError]);
}

const byKey = (one: { key: string }, other: { key: string }) => (one.key < other.key ? -1 : 1);
