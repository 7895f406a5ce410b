import { JwtService } from '@nestjs/jwt';
import type { KeyObject } from 'node:crypto';
import * as z from 'zod/mini';
import { Database } from '../../database/database.ts';
import { networkOf, wideNetworkOf } from '../../http/connections/client-address.ts';

/** Who tells how a release fared, as far as votes are counted for them. */
export interface Voter {
  /** A /24 of IPv4, a /48 of IPv6: what one outsider may have whole. */
  readonly network: string;
  /** The id of the account; undefined if nobody is logged in. */
  readonly account?: string;
  /** When the account was registered. */
  readonly since?: Date;
}

/** Finds out whose vote a report is. */
export class Voters {
  readonly #jwt: JwtService;

  constructor(
    secret: KeyObject,
    private readonly database: Database,
  ) {
    this.#jwt = new JwtService({ secret });
  }

  /**
   * An access token is good for a vote after it has expired, too: a page that fails at its start never renews it. It opens nothing
   * here.
   */
  async find(access: string | undefined, address: string): Promise<Voter> {
    const network = votingNetworkOf(address);
    const account = access === undefined ? undefined : await this.account(access);
    return { network, ...(account && { account: account.id, since: account.created }) };
  }

  private async account(access: string) {
    const options = { audience: 'daybook:access', algorithms: ['HS256' as const], ignoreExpiration: true, maxAge: '30d' };
    const claims = claimsOfAccess.safeParse(await this.#jwt.verifyAsync<object>(access, options).catch(() => undefined));
    if (!claims.success) return undefined;
    const [account] = await this.database.rows<{ id: string; created: Date }>('select id, created from accounts where id = $1', [
      claims.data.sub,
    ]);
    return account;
  }
}

const claimsOfAccess = z.object({ sub: z.uuid() });

const votingNetworkOf = (address: string) =>
  wideNetworkOf(address) ?? networkOf(address).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');
