import { isCallFailed, isRefusal } from '@daybook/kit/api/call-failed';
import { texts } from './texts.ts';

/** Why a call failed, for the person: the server's own words where it refused, and what to do where it could not be reached. */
export function reasonOf(error: unknown): string {
  if (isRefusal(error, 404)) return texts.notAnyMore;
  if (isCallFailed(error) && error.failed === 'refused') return error.problem?.detail ?? texts.failedText;
  return isCallFailed(error) && error.failed === 'broken' ? texts.failedText : texts.offline;
}
