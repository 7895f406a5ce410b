import type { ProviderId } from './provider.ts';
import { HostCookie } from '../http/host-cookie.ts';
import type { Encryption } from '../crypto/derived-keys.ts';

export type Flow =
  | { readonly step: 'consent'; readonly provider: ProviderId; readonly state: string; readonly verifier: string }
  | { readonly step: 'claim'; readonly handle: string };

/** Binds a flow to its browser by a cookie that is encrypted, HttpOnly, SameSite, and valid for ten minutes. */
export class FlowCookie {
  readonly #cookie: HostCookie;

  constructor(
    private readonly encryption: Encryption,
    publicUrl: string,
  ) {
    this.#cookie = new HostCookie(publicUrl, 'daybook-calendar');
  }

  write(flow: Flow, now = Date.now()): string {
    const sealed = this.encryption.encrypt({ flow, until: now + life * 1000 }, about).toString('base64url');
    return this.#cookie.write(sealed, life);
  }

  clear(): string {
    return this.#cookie.clear();
  }

  read(header: string | undefined, now = Date.now()): Flow | undefined {
    const value = this.#cookie.read(header);
    const opened =
      value && (this.encryption.decrypt(Buffer.from(value, 'base64url'), about) as { flow: Flow; until: number } | undefined);
    return opened && opened.until > now ? opened.flow : undefined;
  }
}

const life = 600;
const about = 'calendar flow';
