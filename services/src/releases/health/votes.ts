import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { networkVotesPerHour, votesPerHour } from './halt-decision.ts';
import { type Voter, Voters } from './voters.ts';

/** What became of one release in one page, as far as it was not told before. */
export interface Told {
  readonly app: string;
  readonly version: string;
  readonly failed: boolean;
  readonly error: string | null;
  /** Whether the page tells of this release for the first time. */
  readonly isFirst: boolean;
}

/** Who tells it. */
interface Teller {
  /** Of the ticket. */
  readonly page: string;
  readonly access: string | undefined;
  readonly address: string;
}

/** What is known of a release and need not be asked again soon. */
interface Ballots {
  /** How many votes an account has in an hour. */
  readonly votes: number;
  /** When visitors were first given it; null for one that is only tried. */
  readonly since: Date | null;
  readonly until: number;
}

/** Counts votes: each voter has few in an hour, whatever is sent. */
@Injectable()
export class Votes {
  readonly #known = new Map<string, Ballots>();

  constructor(
    private readonly database: Database,
    private readonly voters: Voters,
  ) {}

  async cast(told: readonly Told[], { page, access, address }: Teller) {
    if (told.length === 0) return;
    const voter = await this.voters.find(access, address);
    for (const release of told) await this.castOne(release, voter, page);
  }

  /**
   * A page votes once for each release. One that fails after it was mounted changes its vote. An account that was registered after
   * visitors were first given the release is not counted as one: it may have been registered for this.
   */
  private async castOne({ app, version, failed, error, isFirst }: Told, voter: Voter, page: string) {
    if (!isFirst && !failed) return;
    if (!isFirst) return void (await this.database.rows(changeVote, [app, version, page, error]));
    const { votes, since } = await this.ballotsOf(app, version);
    const isAccount = voter.since !== undefined && since !== null && voter.since < since;
    const name = isAccount ? voter.account : voter.network;
    const allowed = isAccount ? votes : 1;
    const values = [app, version, name, page, voter.network, isAccount, failed, error, allowed, networkVotesPerHour];
    await this.database.rows(vote, values);
  }

  private async ballotsOf(app: string, version: string): Promise<Ballots> {
    const key = `${app}@${version}`;
    const known = this.#known.get(key);
    if (known && known.until > Date.now()) return known;
    const [row] = await this.database.rows<{ accounts: number; since: Date | null }>(ballotsOf, [app, version]);
    const ballots = { votes: votesPerHour(row?.accounts ?? 0), since: row?.since ?? null, until: Date.now() + believed };
    if (this.#known.size >= mostKnown) this.#known.clear();
    this.#known.set(key, ballots);
    return ballots;
  }
}

const mostKnown = 1000;

/** In milliseconds. */
const believed = 10_000;

const ballotsOf = `
  select
    (select count(*)::int from (
      select distinct voter from health_votes where app = $1 and is_account and hour > now() - interval '7 days' limit 10
    ) active) as accounts,
    (select min(at) from live_changes where app = $1 and (version = $2 or rollout_version = $2)) as since`;

/** A vote in the next slot of the voter and the hour, if one is left; and the tally of the minute. */
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
