import type { DeleteResult, DocumentContent, DocumentStore, KnownState, SetResult, StoredDocument } from '../host/documents.ts';
import type { Host } from '../host/host.ts';

/** A schema of zod or zod/mini, of any version. */
export interface DocumentSchema<Content> {
  readonly safeParse: (
    content: unknown,
  ) => { readonly success: true; readonly data: Content } | { readonly success: false; readonly error: unknown };
}

/** The documents of an app whose contents match a schema. */
export interface TypedDocuments<Content> {
  readonly list: (prefix?: string) => Promise<readonly StoredDocument<Content>[]>;
  readonly set: (key: string, content: Content, known?: KnownState) => Promise<SetResult<Content>>;
  readonly delete: (key: string, known?: Pick<StoredDocument, 'etag'>) => Promise<DeleteResult<Content>>;
}

/**
 * Returns the documents of the host as a schema describes them. A stored document that it does not match, such as one of a later release
 * of the app, is reported and left out.
 */
export function typedDocuments<Content extends object>(
  { documents, reportError }: Pick<Host, 'documents' | 'reportError'>,
  schema: DocumentSchema<Content>,
): TypedDocuments<Content> {
  const open = (): Promise<DocumentStore> => documents?.() ?? Promise.reject(new Error('This host stores no documents.'));
  const read = ({ content, ...document }: StoredDocument): StoredDocument<Content> | undefined => {
    const parsed = schema.safeParse(content);
    if (parsed.success) return { ...document, content: parsed.data };
    reportError(parsed.error, `document ${document.key}`);
    return undefined;
  };
  const readConflict = (theirs: StoredDocument | undefined) => {
    const readable = theirs && read(theirs);
    // Not a conflict without `theirs`, which says that the document is deleted.
    if (theirs && !readable) throw new Error(`Another release of the app has written the document ${theirs.key}.`);
    return { kind: 'conflict', theirs: readable } as const;
  };
  return {
    list: async (prefix) => (await (await open()).list(prefix)).flatMap((document) => read(document) ?? []),
    set: async (key, content, known) => {
      const result = await (await open()).set(key, content as DocumentContent, known);
      if (result.kind === 'conflict') return readConflict(result.theirs);
      return { kind: 'saved', document: { ...result.document, content } };
    },
    delete: async (key, known) => {
      const result = await (await open()).delete(key, known);
      return result.kind === 'conflict' ? readConflict(result.theirs) : result;
    },
  };
}
