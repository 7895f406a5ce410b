import { type CalendarEvents, calendarLimit, type EventsQuery } from '@daybook/contracts/calendar';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '../database/jobs/jobs.ts';
import { unauthorized } from '../http/refusal.ts';
import { type Grant, GrantsService } from './grants.service.ts';
import { ProviderFailure } from './provider-failure.ts';
import type { CalendarProvider, Question, Upcoming } from './provider.ts';
import { Providers } from './providers.ts';
import { refusalOf } from './refusal-of.ts';
import { within } from './within.ts';

/** How long a provider may take, all in all: the screen is to hear of it within four seconds. */
const patience = { list: 3000, revoke: 3000 };

/** Reads calendars, by handles. */
@Injectable()
export class CalendarService implements OnModuleInit {
  readonly #logger = new Logger(CalendarService.name);

  constructor(
    private readonly grants: GrantsService,
    private readonly providers: Providers,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit() {
    this.jobs.add({ name: 'end-calendar-grants', everySeconds: 3600, run: () => this.endAll() });
  }

  /** @throws {Refusal} 401 when the handle is good no more; 429, 502, 504 when the provider fails */
  async listEvents(handle: string | undefined, query: EventsQuery): Promise<CalendarEvents> {
    if (handle === undefined) throw unauthorized('Authorize the calendar first.', false);
    const grant = await this.grants.use(handle);
    const provider = grant && this.providers.find(grant.provider);
    if (!grant || !provider) throw notAuthorized();
    const { name, timeZone, events } = await this.read(grant, provider, asQuestion(query)).catch(async (error: unknown) => {
      if (isExpired(error)) await this.grants.forget(grant);
      throw isExpired(error) ? notAuthorized() : refusalOf(error);
    });
    return { kind: 'calendar#events', summary: name, timeZone, items: [...events] };
  }

  /** Whatever the handle was: afterwards it is good for nothing. The provider is told now, or later when it cannot be reached. */
  async revoke(handle: string): Promise<void> {
    const grant = await this.grants.revoke(handle);
    if (grant) await this.end(grant);
  }

  /** An access that the provider refuses is renewed once, silently, and asked with once more. */
  private read(grant: Grant, provider: CalendarProvider, question: Question): Promise<Upcoming> {
    return within(patience.list, async (signal) => {
      try {
        return await provider.listUpcoming(grant.secret, question, signal);
      } catch (error) {
        if (!isExpired(error) || !provider.renew) throw error;
        const renewed = await provider.renew(grant.secret, signal);
        await this.grants.keep(grant, renewed);
        return provider.listUpcoming(renewed, question, signal);
      }
    });
  }

  /** Those that ended while their provider was down, and those that nobody used any more. */
  private async endAll() {
    for (const grant of await this.grants.takeEnded()) await this.end(grant);
  }

  private async end(grant: Grant) {
    const provider = this.providers.find(grant.provider);
    try {
      await within(patience.revoke, async (signal) => provider?.revoke?.(grant.secret, signal));
      await this.grants.forget(grant);
    } catch (error) {
      this.#logger.warn(`The ${grant.provider} calendar was not told that an access has ended: ${(error as Error).message}`);
    }
  }
}

const asQuestion = ({ timeMin, maxResults = calendarLimit, timeZone }: EventsQuery): Question => ({
  from: timeMin === undefined ? new Date() : new Date(timeMin),
  limit: maxResults,
  timeZone,
});

const isExpired = (error: unknown) => error instanceof ProviderFailure && error.kind === 'expired';

const notAuthorized = () => unauthorized('The access to the calendar has ended. Authorize it again.');
