import { createHash } from 'node:crypto';
import type { Operation } from '@daybook/contracts/operation';
import { invalidFields } from '../problem-error.ts';

/** A call that its maker may repeat without harm. */
export interface IdempotentRequest {
  readonly owner: string;
  readonly key: string;
  /** Tells this call from another under the same key. */
  readonly fingerprint: string;
}

/**
 * The key as an Idempotency-Key header gives it; undefined when there is none.
 *
 * @throws {Refusal} 400 when it is empty, too long or not plain ASCII
 */
export function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined || (typeof header === 'string' && /^[\x21-\x7e]{1,255}$/.test(header))) return header;
  throw invalidFields({ 'Idempotency-Key': ['Must be 1 to 255 characters of ASCII without spaces.'] });
}

/** Of the body as it was sent: it may be anything, and is not checked yet. */
export const fingerprintOf = (operation: Operation, body: Uint8Array) =>
  createHash('sha256').update(`${operation.id} `).update(body).digest('base64url');
