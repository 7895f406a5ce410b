import { type CalendarEvent, type CalendarEvents, calendarLimit, type EventsQuery } from '@daybook/contracts/calendar';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '../database/jobs/jobs.ts';
import { unauthorized } from '../http/problem-error.ts';
import { measureRead } from './calendar-metrics.ts';
import { type Grant, GrantsService } from './grants.service.ts';
import { ProviderError, toProblem } from './provider-error.ts';
import type { CalendarProvider, EventsRequest, EventList, Secret } from './provider.ts';
import { Providers } from './providers.ts';
import { EventCache } from './event-cache.ts';
import { inCall } from '../tracing.ts';
import { withTimeout } from './with-timeout.ts';

/** How long a provider may take for everything. The screen must have a response within four seconds. */
const timeoutMs = 3000;

/** How many providers are notified of a revoked grant at the same time. */
const parallel = 10;

export type Requester = { readonly network: string; readonly isRefresh: boolean };

@Injectable()
export class CalendarService implements OnModuleInit {
  readonly #logger = new Logger(CalendarService.name);

  constructor(
    private readonly grants: GrantsService,
    private readonly providers: Providers,
    private readonly cache: EventCache,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit() {
    this.jobs.add({ name: 'end-unused-calendar-grants', everySeconds: 3600, run: (signal) => this.grants.revokeUnused(signal) });
    this.jobs.add({ name: 'notify-calendar-providers', everySeconds: 15, run: (signal) => this.notifyProviders(signal) });
  }

  /**
   * Returns the upcoming events; the last list and its time if the provider fails.
   *
   * @throws {ProblemError} 401 if the handle is not valid; 429, 502, 504 if the provider fails and there is no earlier list
   */
  async listEvents(handle: string | undefined, query: EventsQuery, { network, isRefresh }: Requester): Promise<CalendarEvents> {
    if (handle === undefined) throw unauthorized('Authorize the calendar first.', false);
    const grant = await this.grants.use(handle);
    const provider = grant && this.providers.find(grant.provider);
    if (!grant || !provider) throw notAuthorized();
    const request = toEventsRequest(query);
    const fetchList = () => measureRead(grant.provider, () => this.read(grant, provider, request, network));
    const { upcoming, staleSince } = await this.cache
      .read(idOf(grant), keyOf(query, request), isRefresh, fetchList)
      .catch(async (error: unknown) => {
        if (isExpired(error)) await this.forget(grant);
        throw isExpired(error) ? notAuthorized() : toProblem(error);
      });
    return toCalendarEvents(upcoming, query, staleSince);
  }

  /** Makes a handle invalid. Its provider is notified now, or later if it cannot be reached. */
  async revoke(handle: string): Promise<void> {
    const grant = await this.grants.revoke(handle);
    if (grant) await this.end(grant);
  }

  private async forget(grant: Grant) {
    this.cache.forget(idOf(grant));
    await this.grants.delete(grant);
  }

  /** Renews the secret and tries again, once, if the provider says that it has expired. */
  private read(grant: Grant, provider: CalendarProvider, request: EventsRequest, network: string): Promise<EventList> {
    return withTimeout(timeoutMs, async (signal) => {
      try {
        return await provider.listUpcoming(grant.secret, request, { network, signal });
      } catch (error) {
        if (!isExpired(error) || !provider.renew) throw error;
        const renewed = await this.renew(grant, signal, provider.renew);
        return provider.listUpcoming(renewed, request, { network, signal });
      }
    });
  }

  private async renew(grant: Grant, signal: AbortSignal, renew: NonNullable<CalendarProvider['renew']>): Promise<Secret> {
    const renewed = await inCall(`calendar ${grant.provider} renew`, () => renew(grant.secret, signal));
    await this.grants.replaceSecret(grant, renewed);
    return renewed;
  }

  /** Notifies providers of grants that were revoked while they were down, or because nobody used them. */
  private async notifyProviders(signal: AbortSignal) {
    while (!signal.aborted) {
      const grants = await this.grants.takeRevoked(parallel);
      if (grants.length === 0) return;
      await Promise.all(grants.map((grant) => this.end(grant)));
    }
  }

  private async end(grant: Grant) {
    const revoke = this.providers.find(grant.provider)?.revoke;
    try {
      if (revoke) {
        const revokeInTime = () => withTimeout(timeoutMs, (signal) => revoke(grant.secret, signal));
        await inCall(`calendar ${grant.provider} revoke`, revokeInTime);
      }
      await this.forget(grant);
    } catch (error) {
      this.#logger.warn(`The ${grant.provider} calendar was not notified of the end of an access: ${(error as Error).message}`);
    }
  }
}

/** Requests of one minute share a list, also if they name the current time. */
const minute = 60_000;

/** Returns the same request for as many calls as possible: the maximum number of events, from the beginning of the minute. */
const toEventsRequest = ({ timeMin, timeZone }: EventsQuery): EventsRequest => ({
  from: new Date(timeMin === undefined ? Date.now() : Math.floor(Date.parse(timeMin) / minute) * minute),
  limit: calendarLimit,
  timeZone,
});

/** Returns the key of a request in the cache. Requests from now on have one key. */
const keyOf = (query: EventsQuery, { from, timeZone }: EventsRequest) =>
  JSON.stringify([query.timeMin === undefined ? 'now' : from, timeZone]);

/** Leaves out events that have ended since the list was read. */
function toCalendarEvents(
  { name, timeZone, events }: EventList,
  { timeMin, maxResults = calendarLimit }: EventsQuery,
  staleSince: Date | undefined,
): CalendarEvents {
  const from = timeMin === undefined ? Date.now() : Date.parse(timeMin);
  return {
    kind: 'calendar#events',
    summary: name,
    timeZone,
    items: events.filter((event) => isUpcoming(event, from)).slice(0, maxResults),
    ...(staleSince && { staleSince: staleSince.toISOString() }),
  };
}

/** Keeps all-day events: only the provider knows when the person's day ends. */
const isUpcoming = ({ start, end }: CalendarEvent, from: number) =>
  !('dateTime' in end) || Date.parse(end.dateTime) > from || ('dateTime' in start && Date.parse(start.dateTime) >= from);

const idOf = ({ hash }: Grant) => hash.toString('hex');

const isExpired = (error: unknown) => error instanceof ProviderError && error.kind === 'expired';

const notAuthorized = () => unauthorized('The access to the calendar has ended. Authorize it again.');
