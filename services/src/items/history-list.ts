import type { Archive, HistoryListName, Imported } from '@daybook/contracts/archive';

/** How the server exports and imports what version 2 of an archive adds to the items. */
export interface HistoryList<Name extends HistoryListName = HistoryListName> {
  readonly name: Name;
  /** Yields all entries of an owner in batches. */
  exportEntries(owner: string): AsyncIterable<object[]>;
  /**
   * Adds the entries that the owner does not have, inside the transaction of the import.
   *
   * @param addedIds - of the items that the import has added; those of this list are added to it
   */
  importEntries(owner: string, entries: NonNullable<Archive[Name]>, addedIds: Set<string>): Promise<Imported[Name]>;
}
