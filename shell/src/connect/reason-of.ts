import { isCallError, hasStatus } from '@daybook/kit/api/call-error';
import { texts } from './texts.ts';

/** Why a call failed, for the person: the server's own words where it refused, and what to do where it could not be reached. */
export function reasonOf(error: unknown): string {
  if (hasStatus(error, 404)) return texts.notAnyMore;
  if (isCallError(error) && error.failed === 'refused') return error.problem?.detail ?? texts.failedText;
  return isCallError(error) && error.failed === 'broken' ? texts.failedText : texts.offline;
}
