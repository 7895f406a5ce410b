import type { Problem } from '@daybook/contracts/problem';

/**
 * Why a call failed. A class would not do: apps are bundled apart, and two copies of a class are not `instanceof` each other.
 * `offline`: nobody answered. `refused`: the API said no. `broken`: the answer breaks the contract.
 */
export type CallError = Error & { readonly failed: 'offline' | 'refused' | 'broken'; readonly problem?: Problem };

export const isCallError = (error: unknown): error is CallError => error instanceof Error && 'failed' in error;

/** Whether the API refused with this status. */
export const hasStatus = (error: unknown, status: number) => isCallError(error) && error.problem?.status === status;

/** Whether the API refused fields by their names: the same text would be refused again. */
export const hasFieldErrors = (error: unknown) => isCallError(error) && error.problem?.errors !== undefined;
