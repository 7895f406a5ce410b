import * as z from 'zod/mini';
import type { KeyRing } from '../crypto/key-ring.ts';
import { TokenSigner } from '../crypto/token-signer.ts';

/** The connection that a token belongs to. */
interface PortalClaim {
  readonly owner: string;
  readonly connection: string;
  readonly portal: string;
}

export interface PortalRefreshClaim extends PortalClaim {
  /** Which refresh of the connection issued the token. */
  readonly generation: number;
}

/** Different from the audiences of a user's own tokens, so that neither is accepted in place of the other. */
const audience = { access: 'daybook:portal', refresh: 'daybook:portal-refresh' } as const;

const claims = { sub: z.uuid(), con: z.uuid(), portal: z.string() };
const accessClaims = z.object(claims);
const refreshClaims = z.object({ ...claims, gen: z.int() });

/** Signs and verifies the tokens of connections. */
export class PortalTokens {
  readonly #signer: TokenSigner;

  /**
   * @param accessLife in seconds
   * @param connectionDays how long a connection lives at most, however often it is used
   */
  constructor(
    ring: KeyRing,
    readonly accessLife: number,
    readonly connectionDays: number,
  ) {
    this.#signer = new TokenSigner(ring);
  }

  signAccess({ owner, connection, portal }: PortalClaim): Promise<string> {
    const options = { subject: owner, audience: audience.access, expiresIn: this.accessLife };
    return this.#signer.sign({ con: connection, portal, scope: 'tasks' }, options);
  }

  signRefresh({ owner, connection, portal, generation }: PortalRefreshClaim): Promise<string> {
    return this.#signer.sign({ con: connection, portal, gen: generation }, { subject: owner, audience: audience.refresh });
  }

  async readAccess(token: string): Promise<PortalClaim | undefined> {
    const { data } = accessClaims.safeParse(await this.#signer.read(token, { audience: audience.access }));
    return data && { owner: data.sub, connection: data.con, portal: data.portal };
  }

  async readRefresh(token: string): Promise<PortalRefreshClaim | undefined> {
    const { data } = refreshClaims.safeParse(await this.#signer.read(token, { audience: audience.refresh }));
    return data && { owner: data.sub, connection: data.con, portal: data.portal, generation: data.gen };
  }
}
