import type { OutboxEntry, StoredItem } from '@daybook/kit/host/host';
import type { EntryResponse } from './entry-request.ts';

type Problem = NonNullable<OutboxEntry['problem']>;

/** How the attempt to send an entry ended. */
export type SendResult =
  /** `stored` is the new state; without it there is none. */
  | { readonly kind: 'saved'; readonly stored?: StoredItem; readonly isMergedByLines?: boolean }
  | { readonly kind: 'wait'; readonly afterMs?: number }
  | { readonly kind: 'undecided'; readonly theirs: StoredItem }
  | { readonly kind: 'undecided'; readonly problem: Problem };

/**
 * An item that is not there any more is deleted, be it by an earlier attempt. A creation that is repeated gets a 404 if somebody has deleted
 * what an earlier attempt has created.
 */
export const resultUnlessGone = (response: EntryResponse): SendResult =>
  response.problem?.status === 404 ? { kind: 'saved' } : resultOf(response);

export function resultOf({ outcome, stored, problem }: EntryResponse, isMergedByLines = false): SendResult {
  if (outcome.kind === 'saved') return { kind: 'saved', isMergedByLines, ...(stored && { stored }) };
  if (outcome.kind === 'wait') return outcome;
  return { kind: 'undecided', problem: problem ?? { status: 412, title: 'Precondition Failed' } };
}
