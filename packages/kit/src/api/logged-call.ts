import type { Input, Operation } from '@daybook/contracts/operation';
import { call, type CallOptions, type Called } from './call.ts';
import type { Host } from '../host/host.ts';

/** A call of the API whose failure is in the console (spec section 8), and is thrown on. */
export async function loggedCall<Op extends Operation>(
  fetch: Host['fetch'],
  operation: Op,
  input: Input<Op>,
  options?: CallOptions,
): Promise<Called<Op>> {
  try {
    return await call(fetch, operation, input, options);
  } catch (error) {
    console.error(`${operation.id} failed:`, error);
    throw error;
  }
}
