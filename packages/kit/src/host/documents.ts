/**
 * JSON documents that an app stores for the person on the server, under keys of its choice. An app may store 1,000 of them and 1 MiB for
 * a person; one has at most 256 KiB and 10 levels. Keys have letters, digits, `.`, `-` and `_`. Methods reject with a `CallError` if
 * the quota is used up (409), or for a key or content that cannot be stored (400, 413).
 *
 * While the server cannot be reached, changes are kept on the device and sent later, in their order, also after a reload or a logout.
 * Until then they are shown: `get` and `list` have them in all tabs of the person. A change that the server rejects later, or whose
 * document was changed elsewhere, waits for the person's decision at `/unsent`. Reads resolve to what the page has seen last, and reject
 * (`offline`) if it has seen nothing. Hosts before 2.5.0 keep no changes: their methods reject without a response.
 */
export interface DocumentStore {
  /** Resolves to undefined if there is no document. */
  readonly get: (key: string) => Promise<StoredDocument | undefined>;
  /** Resolves to all documents whose keys begin with a prefix, in the order of their keys. */
  readonly list: (prefix?: string) => Promise<readonly StoredDocument[]>;
  /**
   * Creates or replaces a document. Resolves when the server or the device has stored it.
   *
   * @param known - the state that it may replace, or `none` to create only. Without it the last write wins.
   */
  readonly set: (key: string, content: DocumentContent, known?: KnownState) => Promise<SetResult>;
  /** Deletes a document, for good. One that is not there is deleted. @param known - the only state that it deletes */
  readonly delete: (key: string, known?: Pick<StoredDocument, 'etag'>) => Promise<DeleteResult>;
  /**
   * Calls `listener` after documents of the app have changed, as `host.changes` does: also those that this page has written, and those
   * that wait on this device. Returns a function that unsubscribes it.
   */
  readonly subscribe: (listener: () => void) => () => void;
}

export type DocumentContent = Readonly<Record<string, unknown>>;

export interface StoredDocument<Content = DocumentContent> {
  readonly key: string;
  readonly content: Content;
  /** Names this state of the document. */
  readonly etag: string;
  /** True if only this device has this state yet, and sends it later. */
  readonly isWaiting?: true;
}

export type KnownState = Pick<StoredDocument, 'etag'> | 'none';

/** `theirs`: the document as somebody else has left it; undefined if they have deleted it. */
interface DocumentConflict<Content> {
  readonly kind: 'conflict';
  readonly theirs: StoredDocument<Content> | undefined;
}

export type SetResult<Content = DocumentContent> =
  | { readonly kind: 'saved'; readonly document: StoredDocument<Content> }
  | DocumentConflict<Content>;

export type DeleteResult<Content = DocumentContent> = { readonly kind: 'deleted' } | DocumentConflict<Content>;
