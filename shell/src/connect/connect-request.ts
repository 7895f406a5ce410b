import { connectRequest } from '@daybook/contracts/portal-connections';
import { shownPortal } from '@daybook/contracts/portals';

/** The request of a portal's page, from the address of this window. */
export interface ConnectRequest {
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
  if (!portal || !isOrigin(origin) || !challenge || !state || state.length > MAX_STATE) return undefined;
  return { portal, origin, challenge, state };
}

/** The window shows an origin that is not registered: any other text would be read as ours. */
const isOrigin = (text = ''): text is string => URL.canParse(text) && new URL(text).origin === text;

const MAX_STATE = 500;

/** True if another page opened this window. The browser then lets it close itself. */
export const wasOpened = () => openerOf() !== undefined;

/** True if the page that opened this window can receive a response. Cross-Origin-Opener-Policy of its site may prevent that. */
export function hasOpener(): boolean {
  const opener = openerOf();
  return opener !== undefined && !opener.closed;
}

/** Posts the response. The browser delivers it only to the registered origin. */
export function respond({ origin, state }: ConnectRequest, response: { code: string } | { error: 'access_denied' }): void {
  const opener = openerOf();
  opener?.postMessage({ type: 'daybook:connect', state, ...response }, isOurs(opener) ? window.location.origin : origin);
}

// Typed as `any` by the DOM library.
const openerOf = () => (window.opener as Window | null) ?? undefined;

/** The frame in which a portal shows the board is a page of ours, which asks for the portal. Reading another origin's location throws. */
function isOurs(opener: Window) {
  try {
    return opener.location.origin === window.location.origin;
  } catch {
    return false;
  }
}
