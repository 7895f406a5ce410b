import type { RequestOf, Operation } from '@daybook/contracts/operation';
import { call, type CallOptions, type CallResult } from './call.ts';
import type { Host } from '../host/host.ts';

/** A call of the API whose failure is in the console (spec section 8), and is thrown on. */
export async function loggedCall<Op extends Operation>(
  fetch: Host['fetch'],
  operation: Op,
  input: RequestOf<Op>,
  options?: CallOptions,
): Promise<CallResult<Op>> {
  try {
    return await call(fetch, operation, input, options);
  } catch (error) {
    console.error(`${operation.id} failed:`, error);
    throw error;
  }
}
