import type { EncryptionPurpose } from '../crypto/derived-keys.ts';

/** A table with a value in each row that is encrypted by the installation's secret, whose id is in the column `key_id`. */
export interface EncryptedTable {
  readonly name: string;
  /** The columns of its primary key, with their types. */
  readonly key: Readonly<Record<string, string>>;
  readonly purpose: EncryptionPurpose;
  /** SQL for the context of the encryption. */
  readonly context: string;
  /** SQL for the encrypted value, as bytea. */
  readonly value: string;
  /** The assignment that stores `fresh`, the value that is encrypted again. */
  readonly change: string;
}

/** The `key_id` of values that no secret of the ring decrypts. */
export const unreadable = 'unreadable';
