import { documentLimits } from '@daybook/contracts/documents';
import type { EntityTag, Precondition } from '../http/conditional-requests.ts';
import { preconditionFailed, ProblemError } from '../http/problem-error.ts';

/** When a write happens, by its headers. */
export interface WriteConditions {
  /** False with an If-Match, which demands that there is a document. */
  readonly mayCreate: boolean;
  /** False with `If-None-Match: *`. */
  readonly mayReplace: boolean;
  /** The states that it replaces; undefined for any. */
  readonly ifMatch: Precondition;
}

/** How many documents there are, and their bytes. */
export interface Usage {
  readonly documents: number;
  readonly bytes: number;
}

/** The state before a write, of the owner's documents in the app and in all of them. */
export interface Stored {
  readonly ofApp: Usage;
  readonly ofAccount: Usage;
  /** The document of the key, if there is one. */
  readonly present: { readonly tag: EntityTag; readonly bytes: number; readonly isRepeated: boolean } | null;
}

/** The effect of a write. A repeated one has happened already. */
export type WriteDecision = 'create' | 'replace' | 'nothing';

/**
 * Returns what a write of so many bytes does.
 *
 * @throws {ProblemError} 412 if a condition does not hold, 409 if the document does not fit
 */
export function decideWrite({ present, ofApp, ofAccount }: Stored, bytes: number, conditions: WriteConditions): WriteDecision {
  if (present?.isRepeated) return 'nothing';
  if (!isAllowed(present?.tag, conditions)) throw preconditionFailed();
  const added = { documents: present ? 0 : 1, bytes: bytes - (present?.bytes ?? 0) };
  requireSpace('app', plus(ofApp, added), added);
  requireSpace('account', plus(ofAccount, added), added);
  return present ? 'replace' : 'create';
}

/** @throws {ProblemError} 409 if the usage exceeds its limits after something was added to it */
export function requireSpace(of: 'app' | 'account', used: Usage, added: Usage): void {
  const { documents, bytes } = of === 'app' ? documentLimits.ofApp : documentLimits.ofAccount;
  const isFull = (added.documents > 0 && used.documents > documents) || (added.bytes > 0 && used.bytes > bytes);
  if (!isFull) return;
  const limit = `${documents.toLocaleString('en')} documents and ${bytes / 1024 / 1024} MiB`;
  throw new ProblemError(409, `This exceeds the limit of ${limit} per ${of}. Delete some documents, then try again.`);
}

function isAllowed(tag: EntityTag | undefined, { mayCreate, mayReplace, ifMatch }: WriteConditions) {
  if (tag === undefined) return mayCreate;
  return mayReplace && (ifMatch === undefined || ifMatch.includes(tag));
}

/** Returns the sum of two usages. */
export const plus = (one: Usage, other: Usage): Usage => ({
  documents: one.documents + other.documents,
  bytes: one.bytes + other.bytes,
});
