import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { networkVotesPerHour, votesPerHour } from './halt-decision.ts';
import { type Voter, Voters } from './voters.ts';

/** What a report adds to the earlier reports of the same page, for one release. */
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

/** The limits of votes on a release, cached for a short time. */
interface VoteLimits {
  /** Votes of an account in an hour. */
  readonly votes: number;
  /** When the release was first live for a visitor; null for one that is only tried. */
  readonly since: Date | null;
  readonly until: number;
}

/** Counts votes on releases. Each voter has few in an hour, whatever is sent. */
@Injectable()
export class Votes {
  readonly #known = new Map<string, VoteLimits>();

  constructor(
    private readonly database: Database,
    private readonly voters: Voters,
  ) {}

  async cast(changes: readonly OutcomeChange[], { page, access, address }: Sender) {
    if (changes.length === 0) return;
    const voter = await this.voters.find(access, address);
    for (const release of changes) await this.castOne(release, voter, page);
  }

  /**
   * Counts one vote for each page and release; a release that fails after it was mounted changes the vote. An account that is newer than
   * the release's first visitor does not vote as an account, because it may have been registered for this.
   */
  private async castOne({ app, version, failed, error, isFirst }: OutcomeChange, voter: Voter, page: string) {
    if (!isFirst && !failed) return;
    if (!isFirst) return void (await this.database.rows(changeVote, [app, version, page, error]));
    const { votes, since } = await this.limitsOf(app, version);
    const isAccount = voter.since !== undefined && since !== null && voter.since < since;
    const name = isAccount ? voter.account : voter.network;
    const allowed = isAccount ? votes : 1;
    const values = [app, version, name, page, voter.network, isAccount, failed, error, allowed, networkVotesPerHour];
    await this.database.rows(vote, values);
  }

  private async limitsOf(app: string, version: string): Promise<VoteLimits> {
    const key = `${app}@${version}`;
    const known = this.#known.get(key);
    if (known && known.until > Date.now()) return known;
    const [row] = await this.database.rows<{ accounts: number; since: Date | null }>(limitsOf, [app, version]);
    const limits = { votes: votesPerHour(row?.accounts ?? 0), since: row?.since ?? null, until: Date.now() + cacheTime };
    if (this.#known.size >= maxCached) this.#known.clear();
    this.#known.set(key, limits);
    return limits;
  }
}

const maxCached = 1000;

/** In milliseconds. */
const cacheTime = 10_000;

const limitsOf = `
  select
    (select count(*)::int from (
      select distinct voter from health_votes where app = $1 and is_account and hour > now() - interval '7 days' limit 10
    ) active) as accounts,
    (select min(at) from live_changes where app = $1 and (version = $2 or rollout_version = $2)) as since`;

/** Adds a vote in the voter's next slot of the hour, if one is left, and counts it in the tally of the minute. */
const vote = `
  with own as (
      select count(*) as votes from health_votes
      where app = $1 and version = $2 and hour = date_trunc('hour', now()) and voter = $3
    ),
    of_network as (
      select count(*) as votes from health_votes
      where app = $1 and version = $2 and hour = date_trunc('hour', now()) and network = $5 and is_account
    ),
    cast_vote as (
      insert into health_votes (app, version, hour, voter, slot, ticket, network, is_account, failed, error)
      select $1, $2, date_trunc('hour', now()), $3, own.votes, $4, $5, $6::boolean, $7::boolean, $8
      from own, of_network where own.votes < $9::int and (not $6::boolean or of_network.votes < $10::int)
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
