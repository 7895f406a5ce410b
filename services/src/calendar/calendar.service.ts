import { type CalendarEvent, type CalendarEvents, calendarLimit, type EventsQuery } from '@daybook/contracts/calendar';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '../database/jobs/jobs.ts';
import { unauthorized } from '../http/problem-error.ts';
import { type Grant, GrantsService } from './grants.service.ts';
import { ProviderFailure } from './provider-failure.ts';
import type { CalendarProvider, Question, Upcoming } from './provider.ts';
import { Providers } from './providers.ts';
import { RecentLists } from './recent-lists.ts';
import { refusalOf } from './refusal-of.ts';
import { within } from './within.ts';

/** How long a provider may take, all in all: the screen is to hear of it within four seconds. */
const patience = { list: 3000, revoke: 3000 };

/** So many providers are told at the same time that an access has ended. */
const atOnce = 10;

/** Who asks for events: from where, and whether they pressed Refresh. */
export interface Asker {
  readonly network: string;
  readonly isRefresh: boolean;
}

/** Reads calendars, by handles. */
@Injectable()
export class CalendarService implements OnModuleInit {
  readonly #logger = new Logger(CalendarService.name);

  constructor(
    private readonly grants: GrantsService,
    private readonly providers: Providers,
    private readonly recent: RecentLists,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit() {
    this.jobs.add({ name: 'end-unused-calendar-grants', everySeconds: 3600, run: (signal) => this.grants.revokeUnused(signal) });
    this.jobs.add({ name: 'tell-calendar-providers', everySeconds: 15, run: (signal) => this.tellProviders(signal) });
  }

  /**
   * The upcoming events; a list from before, with its time, when the provider fails.
   *
   * @throws {Refusal} 401 when the handle is good no more; 429, 502, 504 when the provider fails and there is no list from before
   */
  async listEvents(handle: string | undefined, query: EventsQuery, { network, isRefresh }: Asker): Promise<CalendarEvents> {
    if (handle === undefined) throw unauthorized('Authorize the calendar first.', false);
    const grant = await this.grants.use(handle);
    const provider = grant && this.providers.find(grant.provider);
    if (!grant || !provider) throw notAuthorized();
    const question = asQuestion(query);
    const ask = () => this.read(grant, provider, question, network);
    const { upcoming, staleSince } = await this.recent
      .read(idOf(grant), keyOf(query, question), isRefresh, ask)
      .catch(async (error: unknown) => {
        if (isExpired(error)) await this.forget(grant);
        throw isExpired(error) ? notAuthorized() : refusalOf(error);
      });
    return toCalendarEvents(upcoming, query, staleSince);
  }

  /** Whatever the handle was: afterwards it is good for nothing. The provider is told now, or later when it cannot be reached. */
  async revoke(handle: string): Promise<void> {
    const grant = await this.grants.revoke(handle);
    if (grant) await this.end(grant);
  }

  private async forget(grant: Grant) {
    this.recent.forget(idOf(grant));
    await this.grants.delete(grant);
  }

  /** An access that the provider refuses is renewed once, silently, and asked with once more. */
  private read(grant: Grant, provider: CalendarProvider, question: Question, network: string): Promise<Upcoming> {
    return within(patience.list, async (signal) => {
      try {
        return await provider.listUpcoming(grant.secret, question, { network, signal });
      } catch (error) {
        if (!isExpired(error) || !provider.renew) throw error;
        const renewed = await provider.renew(grant.secret, signal);
        await this.grants.replaceSecret(grant, renewed);
        return provider.listUpcoming(renewed, question, { network, signal });
      }
    });
  }

  /** Tells providers of accesses that ended while they were down, and of those that nobody used any more. */
  private async tellProviders(signal: AbortSignal) {
    while (!signal.aborted) {
      const grants = await this.grants.takeRevoked(atOnce);
      if (grants.length === 0) return;
      await Promise.all(grants.map((grant) => this.end(grant)));
    }
  }

  private async end(grant: Grant) {
    const provider = this.providers.find(grant.provider);
    try {
      await within(patience.revoke, async (signal) => provider?.revoke?.(grant.secret, signal));
      await this.forget(grant);
    } catch (error) {
      this.#logger.warn(`The ${grant.provider} calendar was not told that an access has ended: ${(error as Error).message}`);
    }
  }
}

/** So that whoever asks for events from now, and says when that is, has the same question for a minute. */
const minute = 60_000;

/** What the provider is asked, for as many calls as possible alike: as much as anybody may ask for, from the beginning of the minute. */
const asQuestion = ({ timeMin, timeZone }: EventsQuery): Question => ({
  from: new Date(timeMin === undefined ? Date.now() : Math.floor(Date.parse(timeMin) / minute) * minute),
  limit: calendarLimit,
  timeZone,
});

/** Tells questions apart. Now is always the same one. */
const keyOf = (query: EventsQuery, { from, timeZone }: Question) =>
  JSON.stringify([query.timeMin === undefined ? 'now' : from, timeZone]);

/** What has ended since it was read is left out, as the provider would leave it out now. */
function toCalendarEvents(
  { name, timeZone, events }: Upcoming,
  { timeMin, maxResults = calendarLimit }: EventsQuery,
  staleSince: Date | undefined,
): CalendarEvents {
  const from = timeMin === undefined ? Date.now() : Date.parse(timeMin);
  return {
    kind: 'calendar#events',
    summary: name,
    timeZone,
    items: events.filter((event) => isAhead(event, from)).slice(0, maxResults),
    ...(staleSince && { staleSince: staleSince.toISOString() }),
  };
}

/** Days are left to the provider, which knows where the person is. */
const isAhead = ({ start, end }: CalendarEvent, from: number) =>
  !('dateTime' in end) || Date.parse(end.dateTime) > from || ('dateTime' in start && Date.parse(start.dateTime) >= from);

const idOf = ({ hash }: Grant) => hash.toString('hex');

const isExpired = (error: unknown) => error instanceof ProviderFailure && error.kind === 'expired';

const notAuthorized = () => unauthorized('The access to the calendar has ended. Authorize it again.');
