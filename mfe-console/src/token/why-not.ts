import { isCallError, hasStatus } from '@daybook/kit/api/call-error';
import { texts } from '../texts.ts';

/** Why something could not be read, for the operator: who is to blame differs, and what to do next. */
export function whyNot(failure: unknown): string {
  if (hasStatus(failure, 401)) return texts.tokenRefused;
  if (!isCallError(failure)) return texts.failedWhy;
  if (failure.reason === 'offline') return texts.offline;
  if (failure.reason === 'invalid-response') return texts.broken;
  return (failure.problem?.status ?? 500) >= 500 ? texts.failedWhy : failure.message;
}
