import type { Asked } from './request.ts';

/** What the page that asked is told. */
export type Outcome = { readonly code: string } | { readonly error: 'access_denied' };

/** Whether another page opened this window: the browser then lets it close itself. */
export const wasOpened = () => openerOf() !== undefined;

/** Whether the page that opened this window is there to be told. It is not where its site cuts off the windows that it opens. */
export function hasOpener(): boolean {
  const opener = openerOf();
  return opener !== undefined && !opener.closed;
}

/** Tells the page that asked, and no other: the browser gives the message to the registered origin alone. */
export function tell({ origin, state }: Asked, outcome: Outcome): void {
  const opener = openerOf();
  opener?.postMessage({ type: 'daybook:connect', state, ...outcome }, isOurs(opener) ? window.location.origin : origin);
}

// What the browser has is typed as anything.
const openerOf = () => (window.opener as Window | null) ?? undefined;

/**
 * The frame in which a portal shows the board is a page of ours and asks in the name of the portal. Of a page of another origin the
 * browser tells nothing.
 */
function isOurs(opener: Window) {
  try {
    return opener.location.origin === window.location.origin;
  } catch {
    return false;
  }
}
