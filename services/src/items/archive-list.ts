import type { Archive, OptionalListName, Imported } from '@daybook/contracts/archive';

/** How the server exports and imports a list of an archive that is not of items. */
export interface ArchiveList<Name extends OptionalListName = OptionalListName> {
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
