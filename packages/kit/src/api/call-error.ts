import type { Problem } from '@daybook/contracts/problem';

/**
 * The error of a call. Not a class: each app has a copy of this module, and `instanceof` does not work across copies. A module of its
 * own, because the shell's first load has this but not the schemas that `call` needs.
 */
export type CallError = Error & {
  readonly name: 'CallError';
  /** `offline`: no response. `problem`: an error of the API. `invalid-response`: the response does not match the contract. */
  readonly reason: 'offline' | 'problem' | 'invalid-response';
  readonly problem?: Problem;
};

export const isCallError = (error: unknown): error is CallError => error instanceof Error && error.name === 'CallError';

/** True if the API returned this status. */
export const hasStatus = (error: unknown, status: number) => isCallError(error) && error.problem?.status === status;

/** True if the API returned errors of fields: the same values would fail again. */
export const hasFieldErrors = (error: unknown) => isCallError(error) && error.problem?.errors !== undefined;
