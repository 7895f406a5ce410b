/**
 * How a provider can fail: `expired`, its access has ended or was refused; `busy`, it asks to wait; `slow`; `unreachable`; `refused`,
 * it says no for another reason, or we do not ask it; `nonsense`, it answers what it should not. `full` is none of the provider: this
 * server reads too much at the moment.
 */
export type FailureKind = 'expired' | 'busy' | 'slow' | 'unreachable' | 'refused' | 'nonsense' | 'full';

/** The message is for the person, and holds nothing secret. */
export class ProviderFailure extends Error {
  constructor(
    readonly kind: FailureKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The failure that an error of the network stands for. */
export function networkFailure(error: unknown, signal?: AbortSignal): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  if (signal?.aborted) return slow(error);
  return new ProviderFailure('unreachable', 'The calendar could not be reached.', { cause: error });
}

export const slow = (cause?: unknown) => new ProviderFailure('slow', 'The calendar took too long to answer.', { cause });

export const nonsense = (cause?: unknown) =>
  new ProviderFailure('nonsense', 'The calendar answered with something that is no list of events.', { cause });

export const notFoundThere = () => new ProviderFailure('refused', 'There is no calendar at this address.');

export const tooLarge = () => new ProviderFailure('refused', 'The calendar is larger than this server reads.');

export const expired = (cause?: unknown) => new ProviderFailure('expired', 'The calendar refused the access.', { cause });

/** The failure that a status stands for. */
export function statusFailure(status: number, cause?: unknown): ProviderFailure {
  if (status === 401) return expired(cause);
  if (status === 429) return new ProviderFailure('busy', 'The calendar asks to wait a little.', { cause });
  return new ProviderFailure('refused', `The calendar refused with status ${status}.`, { cause });
}
