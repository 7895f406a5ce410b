import type { ConnectRequest } from './connect-request.ts';

export type ConnectResponse = { readonly code: string } | { readonly error: 'access_denied' };

/** True if another page opened this window. The browser then lets it close itself. */
export const wasOpened = () => openerOf() !== undefined;

/** True if the page that opened this window can receive a response. Some sites cut off the windows that they open. */
export function hasOpener(): boolean {
  const opener = openerOf();
  return opener !== undefined && !opener.closed;
}

/** Posts the response. The browser delivers it only to the registered origin. */
export function respond({ origin, state }: ConnectRequest, response: ConnectResponse): void {
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
