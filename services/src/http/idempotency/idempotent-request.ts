import { createHash } from 'node:crypto';
import type { Operation } from '@daybook/contracts/operation';
import { invalidFields } from '../problem-error.ts';

/** A request that the client may repeat safely. */
export interface IdempotentRequest {
  readonly owner: string;
  readonly key: string;
  /** Distinguishes this request from another with the same key. */
  readonly fingerprint: string;
}

/**
 * Returns the key of an Idempotency-Key header; undefined without the header.
 *
 * @throws {ProblemError} 400 when it is empty, too long or not printable ASCII
 */
export function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined || (typeof header === 'string' && /^[\x21-\x7e]{1,255}$/.test(header))) return header;
  throw invalidFields({ 'Idempotency-Key': ['Must be 1 to 255 characters of ASCII without spaces.'] });
}

/** Returns a hash of the operation and the body as it was sent, before validation. */
export const fingerprintOf = (operation: Operation, body: Uint8Array) =>
  createHash('sha256').update(`${operation.id} `).update(body).digest('base64url');
