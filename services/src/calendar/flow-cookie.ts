import type { ProviderId } from './calendar-settings.ts';
import { readCookie, writeCookie } from '../http/cookies.ts';
import type { Seal } from '../sealing/seal.ts';

/** How far a browser has come on its way to a calendar. */
export type Flow =
  | { readonly step: 'consent'; readonly provider: ProviderId; readonly state: string; readonly verifier: string }
  | { readonly step: 'claim'; readonly handle: string };

/** Binds a flow to its browser: sealed, kept from scripts, sent by this site alone, and gone after ten minutes. */
export class FlowCookie {
  readonly #name: string;

  constructor(
    private readonly seal: Seal,
    private readonly publicUrl: string,
  ) {
    this.#name = publicUrl.startsWith('https:') ? '__Host-daybook-calendar' : 'daybook-calendar';
  }

  write(flow: Flow, now = Date.now()): string {
    const sealed = this.seal.close({ flow, until: now + life * 1000 }, about).toString('base64url');
    return writeCookie(this.publicUrl, this.#name, sealed, life);
  }

  clear(): string {
    return writeCookie(this.publicUrl, this.#name, '', 0);
  }

  /** The flow of a request, by its Cookie header. */
  read(header: string | undefined, now = Date.now()): Flow | undefined {
    const value = readCookie(header, this.#name);
    const opened = value && (this.seal.open(Buffer.from(value, 'base64url'), about) as { flow: Flow; until: number } | undefined);
    return opened && opened.until > now ? opened.flow : undefined;
  }
}

const life = 600;
const about = 'calendar flow';
