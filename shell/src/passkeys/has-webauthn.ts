/** True if this browser can use passkeys at this address. A page on plain http cannot, except on localhost. */
export const hasWebAuthn = (): boolean => typeof globalThis.PublicKeyCredential === 'function';
