import type { Operation, RequestOf, ResponseOf } from '@daybook/contracts/operation';
import { call } from '@daybook/kit/api/call';
import { hasStatus, isCallError } from '@daybook/kit/api/call-error';
import type { Host } from '@daybook/kit/host/host';
import { texts } from './texts.ts';

/** Calls the API. Logs an error before it throws it, except a 401: the screen shows that the token is unknown. */
export async function consoleCall<Op extends Operation>(
  fetch: Host['fetch'],
  operation: Op,
  input: RequestOf<Op>,
): Promise<ResponseOf<Op>> {
  try {
    return (await call(fetch, operation, input)).data;
  } catch (error) {
    if (!hasStatus(error, 401)) console.error(`${operation.id} failed:`, error);
    throw error;
  }
}

/** Returns why data could not be loaded, and what the operator can do. */
export function errorText(error: unknown): string {
  if (hasStatus(error, 401)) return texts.unknownToken;
  if (!isCallError(error)) return texts.failedWhy;
  if (error.reason === 'offline') return texts.offline;
  if (error.reason === 'invalid-response') return texts.invalidResponse;
  return (error.problem?.status ?? 500) >= 500 ? texts.failedWhy : error.message;
}
