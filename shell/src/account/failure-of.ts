import { isCallError } from '@daybook/kit/api/call-error';
import { ceremonyFailure } from '../passkeys/ceremony-failure.ts';
import { texts } from './texts.ts';

/** Returns what to tell the person about a call, or the use of a passkey, that failed. */
export function failureOf(error: unknown): string {
  if (!isCallError(error)) return ceremonyFailure(error) ?? texts.notDone;
  if (error.failed === 'offline') return texts.offline;
  return error.problem?.detail ?? texts.notDone;
}
