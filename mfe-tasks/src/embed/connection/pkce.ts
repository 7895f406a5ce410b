/** RFC 7636: a secret of this page, and its SHA-256, which may be shown. */
export interface Proof {
  readonly verifier: string;
  readonly challenge: string;
}

export async function makeProof(): Promise<Proof> {
  const verifier = randomText();
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, challenge: base64url(new Uint8Array(hash)) };
}

/** 256 bits that nobody can guess. */
export const randomText = () => base64url(crypto.getRandomValues(new Uint8Array(32)));

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
