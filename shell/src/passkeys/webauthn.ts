/** True if this browser can use passkeys at this address. A page on plain http cannot, except on localhost. */
export const hasWebAuthn = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

/** Returns why a passkey was neither created nor used; undefined for an error of another kind (WebAuthn Level 3, 5.1). */
export const ceremonyErrorText = (error: unknown): string | undefined => (error instanceof Error ? texts[error.name] : undefined);

const cancelled = 'No passkey was used: it was cancelled, or it took too long.';

const texts: Readonly<Record<string, string>> = {
  NotAllowedError: cancelled,
  AbortError: cancelled,
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Passkeys do not work at this address.',
  NotSupportedError: 'This device cannot make a passkey for Daybook.',
  ConstraintError: 'This device cannot check who uses it. Set up a screen lock, and try again.',
};
