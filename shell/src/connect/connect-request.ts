// Imported first: see account-calls.ts.
import '@daybook/kit/api/zod-setup';
import { connectRequest, shownPortal } from '@daybook/contracts/portals';

/** The request of a portal's page, from the address of this window. */
export interface ConnectRequest {
  /** The portal's id. */
  readonly portal: string;
  /** The page's origin, as the page claims. */
  readonly origin: string;
  /** The PKCE challenge (RFC 7636, S256). */
  readonly challenge: string;
  /** Returned to the page unchanged, which recognizes its request by it. */
  readonly state: string;
}

/** Returns undefined if a parameter is missing, repeated or malformed. */
export function readConnectRequest(search: string): ConnectRequest | undefined {
  const parameters = new URLSearchParams(search);
  const single = (name: string) => {
    const [value, ...others] = parameters.getAll(name);
    return others.length === 0 ? value : undefined;
  };
  const portal = shownPortal.shape.id.safeParse(single('portal')).data;
  const { origin, challenge } = connectRequest.safeParse({ origin: single('origin'), challenge: single('challenge') }).data ?? {};
  const state = single('state');
  return portal && origin && challenge && state && state.length <= MAX_STATE ? { portal, origin, challenge, state } : undefined;
}

const MAX_STATE = 500;
