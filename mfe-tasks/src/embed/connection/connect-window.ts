import * as z from '@daybook/contracts/zod';
import { lateTexts } from '../late-texts.ts';
import { texts } from '../texts.ts';
import { ConnectError } from './connect-error.ts';

export interface ConsentRequest {
  readonly origin: string;
  readonly portal: string;
  /** The registered origin of the page that shows the board. */
  readonly page: string;
}

/** An authorization code, and the PKCE verifier that proves whose it is. */
export interface ConsentGrant {
  readonly code: string;
  readonly verifier: string;
}

/**
 * Opens Daybook's consent window and waits for its response. Call it in a click handler: the window is opened before the first wait, or
 * the browser would block it.
 *
 * @throws ConnectError
 */
export async function requestConsent({ origin, portal, page }: ConsentRequest): Promise<ConsentGrant> {
  // Undefined on a page that is not served by https, although its type excludes that.
  if (!(crypto.subtle as SubtleCrypto | undefined)) throw new ConnectError('insecure', lateTexts.insecure);
  const opened = window.open('', '_blank', windowFeatures());
  if (!opened) throw new ConnectError('blocked', lateTexts.blocked);
  try {
    const { verifier, challenge } = await createPkcePair();
    const state = randomText();
    const query = new URLSearchParams({ portal, origin: page, challenge, state });
    const response = responseOf(opened, origin, state);
    opened.location.href = `${origin}/connect/?${query}`;
    return { code: await response, verifier };
  } finally {
    opened.close();
  }
}

function windowFeatures() {
  const [width, height] = [480, 760];
  const left = Math.round(window.screenX + Math.max(0, (window.outerWidth - width) / 2));
  const top = Math.round(window.screenY + Math.max(0, (window.outerHeight - height) / 3));
  return `popup,width=${width},height=${height},left=${left},top=${top}`;
}

/** Returns the code. Accepts messages only from that window, at Daybook's origin, and with the state that it was opened with. */
function responseOf(opened: Window, origin: string, state: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      window.removeEventListener('message', receive);
      clearInterval(watch);
      clearTimeout(limit);
      settle();
    };
    const receive = ({ source, origin: from, data }: MessageEvent<unknown>) => {
      const response = source === opened && from === origin ? consentResponse.safeParse(data).data : undefined;
      if (response?.state !== state) return;
      const { code } = response;
      end(() => (code ? resolve(code) : reject(new ConnectError('refused', texts.refused))));
    };
    let closedFor = 0;
    const watch = setInterval(() => {
      // Seen closed twice: its last message may arrive after it has closed.
      closedFor = opened.closed ? closedFor + 1 : 0;
      // A page with Cross-Origin-Opener-Policy: same-origin sees it closed as soon as it shows Daybook.
      if (closedFor > 1) end(() => reject(closedError()));
    }, 400);
    const limit = setTimeout(() => end(() => reject(new ConnectError('timedOut', lateTexts.timedOut))), LIMIT_MS);
    window.addEventListener('message', receive);
  });
}

/** Long enough to register an account first. */
const LIMIT_MS = 10 * 60_000;

/** The message of the consent window. `code` is absent if the person did not consent. */
const consentResponse = z.object({ type: z.literal('daybook:connect'), state: z.string(), code: z.optional(z.string()) });

/** Returns a secret and its SHA-256, which may be public (RFC 7636). */
export async function createPkcePair() {
  const verifier = randomText();
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, challenge: base64url(new Uint8Array(hash)) };
}

/** Returns 256 random bits. */
const randomText = () => base64url(crypto.getRandomValues(new Uint8Array(32)));

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const closedError = () =>
  window.crossOriginIsolated
    ? new ConnectError('isolated', lateTexts.isolated)
    : new ConnectError('windowClosed', texts.windowClosed);
