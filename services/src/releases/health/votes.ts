import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import type { KeyRing } from '../../crypto/key-ring.ts';
import { TokenSigner } from '../../crypto/token-signer.ts';
import type { Database } from '../../database/database.ts';
import { networkOf, wideNetworkOf } from '../../http/connections/client-address.ts';
import { networkVotesPerHour, votesPerHour } from './halt-rule.ts';

/** The change that a report makes to the earlier reports of the same page, for one release. */
export interface OutcomeChange {
  readonly app: string;
  readonly version: string;
  readonly failed: boolean;
  readonly error: string | null;
  /** True if the page reports this release for the first time. */
  readonly isFirst: boolean;
}

interface Sender {
  /** The id of the page in the ticket. */
  readonly page: string;
  readonly access: string | undefined;
  readonly address: string;
}

/** The sender of a health report, as votes are counted. */
interface Voter {
  /** A /24 of IPv4 or a /48 of IPv6: one outsider may control all its addresses. */
  readonly network: string;
  /** Undefined if nobody is logged in. */
  readonly account: { readonly id: string; readonly created: Date } | undefined;
}

/** The limits of votes on a release. */
interface VoteLimits {
  /** Accounts that voted on the app lately, up to ten. */
  readonly accounts: number;
  /** When the release was first live for a visitor; null for one that is only tried. */
  readonly since: Date | null;
}

/** Counts votes on releases. Each voter has few in an hour, whatever is sent. */
export class Votes {
  readonly #signer: TokenSigner;
  readonly #limits = new LRUCache<string, VoteLimits, readonly string[]>({
    max: 1000,
    ttl: 10_000,
    fetchMethod: async (_, __, { context }) => (await this.database.rows<VoteLimits>(limitsOf, context))[0],
  });

  constructor(
    ring: KeyRing,
    private readonly database: Database,
  ) {
    this.#signer = new TokenSigner(ring);
  }

  async cast(changes: readonly OutcomeChange[], { page, access, address }: Sender) {
    if (changes.length === 0) return;
    const voter = { network: votingNetworkOf(address), account: await this.findAccount(access) };
    for (const release of changes) await this.castOne(release, voter, page);
  }

  /** Accepts an expired access token: a page that fails at its start never renews it, and it gives access to nothing here. */
  private async findAccount(access: string | undefined) {
    if (access === undefined) return undefined;
    const options = { audience: 'daybook:access', ignoreExpiration: true, maxAge: '30d' as const };
    const { data } = claimsOfAccess.safeParse(await this.#signer.read(access, options));
    if (!data) return undefined;
    return (
      await this.database.rows<{ id: string; created: Date }>('select id, created from accounts where id = $1', [data.sub])
    )[0];
  }

  /**
   * Counts one vote for each page and release; a release that fails after it was mounted changes the vote. An account that is newer than
   * the release's first visitor does not vote as an account, because it may have been registered for this.
   */
  private async castOne({ app, version, failed, error, isFirst }: OutcomeChange, voter: Voter, page: string) {
    if (!isFirst && !failed) return;
    if (!isFirst) return void (await this.database.rows(changeVote, [app, version, page, error]));
    const limits = await this.#limits.fetch(`${app}@${version}`, { context: [app, version] });
    const { accounts, since } = limits ?? { accounts: 0, since: null };
    const isAccount = voter.account !== undefined && since !== null && voter.account.created < since;
    const name = isAccount ? voter.account.id : voter.network;
    const allowed = isAccount ? votesPerHour(accounts) : 1;
    const values = [app, version, name, page, voter.network, isAccount, allowed, networkVotesPerHour];
    await this.database.rows(vote, values);
  }
}

const claimsOfAccess = z.object({ sub: z.uuid() });

const votingNetworkOf = (address: string) =>
  wideNetworkOf(address) ?? networkOf(address).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');

const limitsOf = `
  select
    (select count(*)::int from (
      select distinct voter from health_votes where app = $1 and is_account and hour > now() - interval '7 days' limit 10
    ) active) as accounts,
    (select min(at) from live_changes where app = $1 and (version = $2 or rollout_version = $2)) as since`;

/**
 * Adds a vote in the voter's next slot of the hour, if one is left, and counts it in the tally of the minute. It is the vote of all that
 * the page has reported: a failure that came meanwhile found no vote to change.
 */
const vote = `
  with own as (
      select count(*) as votes from health_votes
      where app = $1 and version = $2 and hour = date_trunc('hour', now()) and voter = $3
    ),
    of_network as (
      select count(*) as votes from health_votes
      where app = $1 and version = $2 and hour = date_trunc('hour', now()) and network = $5 and is_account
    ),
    failure as (
      select count(*) > 0 as is_known, min(error) as error from outcomes
      where ticket = $4 and app = $1 and version = $2 and result <> 'mounted'
    ),
    cast_vote as (
      insert into health_votes (app, version, hour, voter, slot, ticket, network, is_account, failed, error)
      select $1, $2, date_trunc('hour', now()), $3, own.votes, $4, $5, $6::boolean, failure.is_known, failure.error
      from own, of_network, failure where own.votes < $7::int and (not $6::boolean or of_network.votes < $8::int)
      on conflict do nothing returning failed
    )
  insert into health_tallies as tally (app, version, minute, is_account, pages, failed)
  select $1, $2, date_trunc('minute', now()), $6::boolean, 1, failed::int from cast_vote
  on conflict (app, version, minute, is_account)
  do update set pages = tally.pages + 1, failed = tally.failed + excluded.failed`;

const changeVote = `
  with changed as (
    update health_votes set failed = true, error = $4 where ticket = $3 and app = $1 and version = $2 and not failed
    returning is_account
  )
  insert into health_tallies as tally (app, version, minute, is_account, pages, failed)
  select $1, $2, date_trunc('minute', now()), is_account, 0, 1 from changed
  on conflict (app, version, minute, is_account) do update set failed = tally.failed + 1`;
