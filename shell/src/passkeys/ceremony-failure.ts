/** Returns why a browser neither created nor used a passkey; undefined if the error is of another kind (WebAuthn Level 3, 5.1). */
export function ceremonyFailure(error: unknown): string | undefined {
  return error instanceof Error ? reasons[error.name] : undefined;
}

const stopped = 'No passkey was used: it was cancelled, or it took too long.';

const reasons: Readonly<Record<string, string>> = {
  NotAllowedError: stopped,
  AbortError: stopped,
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Passkeys do not work at this address.',
  NotSupportedError: 'This device cannot make a passkey for Daybook.',
  ConstraintError: 'This device cannot check who uses it. Set up a screen lock, and try again.',
};
