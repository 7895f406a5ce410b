import { texts } from '../texts.ts';
import { makeProof, randomText } from './pkce.ts';

export interface Asked {
  readonly origin: string;
  readonly portal: string;
  /** The registered origin of the page that shows the board. */
  readonly page: string;
}

/** What the person allowed: a code, and the secret that shows whose it is. */
export interface Allowed {
  readonly code: string;
  readonly verifier: string;
}

/** Why nobody was connected, as a text to show. `why` is for who tells cases apart. */
export interface ConnectFailed extends Error {
  readonly why: 'blocked' | 'closed' | 'refused' | 'timeout' | 'insecure';
}

export const isConnectFailed = (error: unknown): error is ConnectFailed => error instanceof Error && 'why' in error;

const failed = (why: ConnectFailed['why'], message: string): ConnectFailed => Object.assign(new Error(message), { why });

/**
 * Opens Daybook's window, and waits for what it says. To be called in a click: the window is opened before anything is waited for, or
 * the browser would block it.
 */
export async function askInWindow({ origin, portal, page }: Asked): Promise<Allowed> {
  // Typed as always there; missing where the page is not served securely.
  if (!(crypto.subtle as SubtleCrypto | undefined)) throw failed('insecure', texts.insecure);
  const opened = window.open('', '_blank', features());
  if (!opened) throw failed('blocked', texts.blocked);
  try {
    const { verifier, challenge } = await makeProof();
    const state = randomText();
    const query = new URLSearchParams({ portal, origin: page, challenge, state });
    const answered = answerOf(opened, origin, state);
    opened.location.href = `${origin}/connect/?${query}`;
    return { code: await answered, verifier };
  } finally {
    opened.close();
  }
}

function features() {
  const [width, height] = [480, 680];
  const left = Math.round(window.screenX + Math.max(0, (window.outerWidth - width) / 2));
  const top = Math.round(window.screenY + Math.max(0, (window.outerHeight - height) / 3));
  return `popup,width=${width},height=${height},left=${left},top=${top}`;
}

/** The code. Only that window of Daybook's own origin is listened to, and only with the state that it was given. */
function answerOf(opened: Window, origin: string, state: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const end = (finish: () => void) => {
      window.removeEventListener('message', hear);
      clearInterval(watch);
      clearTimeout(limit);
      finish();
    };
    const hear = ({ source, origin: from, data }: MessageEvent<unknown>) => {
      if (source !== opened || from !== origin || !isAnswer(data) || data.state !== state) return;
      const { code } = data;
      end(() => (code ? resolve(code) : reject(failed('refused', texts.refused))));
    };
    let closedFor = 0;
    const watch = setInterval(() => {
      // Its last word may be on its way when it closes.
      closedFor = opened.closed ? closedFor + 1 : 0;
      if (closedFor > 1) end(() => reject(failed('closed', texts.windowClosed)));
    }, 400);
    const limit = setTimeout(() => end(() => reject(failed('timeout', texts.timedOut))), LIMIT_MS);
    window.addEventListener('message', hear);
  });
}

/** A person may have to make an account first. */
const LIMIT_MS = 10 * 60_000;

interface Answer {
  readonly state: string;
  readonly code?: string;
  readonly error?: string;
}

const isAnswer = (data: unknown): data is Answer =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  data.type === 'daybook:connect' &&
  'state' in data &&
  (!('code' in data) || typeof data.code === 'string');
