import type { EntityName } from '@daybook/contracts/api';
import type { Archive } from '@daybook/contracts/archive';
import type { ObjectLiteral } from 'typeorm';
import type { Database } from '../database/database.ts';
import type { ColumnsOf } from '../database/sql-columns.ts';

/** How the server stores, counts, exports and imports the items of an entity. The contract has the rest. */
export interface ItemKind<Name extends EntityName = EntityName, Fields extends object = object> {
  /** The name of the table. */
  readonly name: Name;
  readonly table: new () => ObjectLiteral;
  /** The column of the key in addresses, which is unique per owner. */
  readonly key: string;
  /** The column and type of each field that is written. */
  readonly columns: ColumnsOf<Fields>;
  /** The select list of a stored item. */
  readonly stored: string;
  /** The select list of an item in an archive. */
  readonly archived: string;
  /** The bytes of an item, in SQL, if they may be many. */
  readonly size?: string;
  /** The bytes that count in the quota, in SQL, if it limits them. */
  readonly quotaBytes?: string;
  /** The text of an item in lists of several kinds, in SQL. */
  readonly label: string;
  /** The columns that triggers fill. */
  readonly derived?: readonly string[];
  /** Returns the bytes that count in the quota, if it limits them. */
  bytesOf?(fields: Fields): number;
  /** Finds what an import has to insert: what the owner does not have. */
  findMissing(database: Database, owner: string, archived: Archive[Name]): Promise<Missing>;
  /** Yields endless keys for an item that is restored: its own, then the next free ones. */
  keysLike(database: Database, owner: string, key: string): Iterable<Key> | AsyncIterable<Key>;
}

/** A slug or a number. */
export type Key = string | number;

export interface Missing {
  readonly rows: readonly object[];
  /** The keys of the archive that other items have. */
  readonly conflicting?: readonly number[];
}
