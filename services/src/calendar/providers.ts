import type { CalendarProvider } from './provider.ts';

/** The calendars that this installation offers, and the addresses that they come back to. */
export class Providers {
  /** Where a provider sends the browser back to. */
  readonly redirectUri: string;
  /** Where a person says which calendar is theirs. */
  readonly formUrl = '/api/calendar/connect/';

  constructor(
    readonly all: readonly CalendarProvider[],
    readonly publicUrl: string,
  ) {
    this.redirectUri = `${publicUrl}/api/calendar/callback/`;
  }

  find(id: string): CalendarProvider | undefined {
    return this.all.find((provider) => provider.id === id);
  }
}
