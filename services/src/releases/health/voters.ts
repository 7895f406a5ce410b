import { JwtService } from '@nestjs/jwt';
import type { KeyObject } from 'node:crypto';
import * as z from 'zod/mini';
import { Database } from '../../database/database.ts';
import { networkOf, wideNetworkOf } from '../../http/connections/client-address.ts';

/** The sender of a health report, as votes are counted. */
export interface Voter {
  /** A /24 of IPv4 or a /48 of IPv6: one outsider may control all its addresses. */
  readonly network: string;
  /** The id of the account; undefined if nobody is logged in. */
  readonly account?: string;
  /** When the account was registered. */
  readonly since?: Date;
}

/** Finds the voter of a report. */
export class Voters {
  readonly #jwt: JwtService;

  constructor(
    secret: KeyObject,
    private readonly database: Database,
  ) {
    this.#jwt = new JwtService({ secret });
  }

  /**
   * Accepts an expired access token, because a page that fails at its start never renews it. The token gives access to nothing here.
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
