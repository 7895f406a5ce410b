import type { ProviderId } from './calendar-settings.ts';
import type { Seal } from '../sealing/seal.ts';

/** How far a browser has come on its way to a calendar. */
export type Flow =
  | { readonly step: 'consent'; readonly provider: ProviderId; readonly state: string; readonly verifier: string }
  | { readonly step: 'claim'; readonly handle: string };

/** Binds a flow to its browser: sealed, kept from scripts, sent by this site alone, and gone after ten minutes. */
export class FlowCookie {
  readonly #name: string;
  readonly #attributes: string;

  constructor(
    private readonly seal: Seal,
    publicUrl: string,
  ) {
    const secure = publicUrl.startsWith('https:');
    this.#name = secure ? '__Host-daybook-calendar' : 'daybook-calendar';
    this.#attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  }

  write(flow: Flow, now = Date.now()): string {
    const sealed = this.seal.close({ flow, until: now + life * 1000 }, about).toString('base64url');
    return `${this.#name}=${sealed}; Max-Age=${life}; ${this.#attributes}`;
  }

  clear(): string {
    return `${this.#name}=; Max-Age=0; ${this.#attributes}`;
  }

  /** The flow of a request, by its Cookie header. */
  read(header: string | undefined, now = Date.now()): Flow | undefined {
    const pairs = (header ?? '').split(';').map((pair) => pair.trim());
    const value = pairs.find((pair) => pair.startsWith(`${this.#name}=`))?.slice(this.#name.length + 1);
    const opened = value && (this.seal.open(Buffer.from(value, 'base64url'), about) as { flow: Flow; until: number } | undefined);
    return opened && opened.until > now ? opened.flow : undefined;
  }
}

const life = 600;
const about = 'calendar flow';
