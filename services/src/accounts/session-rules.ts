import { networkOf } from '../http/connections/client-address.ts';
import type { KeyedHash } from '../crypto/keyed-hash.ts';

/** How long sessions live, and what is kept of where they are used from. */
export class SessionRules {
  /** @param days how long a session lives at most, however much it is used */
  constructor(
    private readonly days: number,
    private readonly networks: KeyedHash,
  ) {}

  /** Returns when a session ends, in SQL: 14 days from now, and no later than `days` after `created`, which is an SQL expression. */
  expiry(created: string): string {
    return `least(now() + interval '14 days', ${created} + interval '${this.days} days')`;
  }

  /** Returns a name for the network of an address by which it is recognized, and from which it cannot be read. */
  networkOf(address: string): string {
    return this.networks.of(networkOf(address));
  }
}
