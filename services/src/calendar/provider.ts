import type { CalendarEvent } from '@daybook/contracts/calendar';
import type { Settings } from '../settings.ts';
import type { ReadContext } from './parsing/parse-in-worker.ts';

export type ProviderId = Settings['calendar']['providers'][number];

/** The data that a provider needs to read a person's calendar. It is stored encrypted, and only its provider interprets it. */
export type Secret = Readonly<Record<string, string | number | readonly string[] | undefined>>;

export interface EventsRequest {
  /** Events that end after this. */
  readonly from: Date;
  readonly limit: number;
  /** The person's time zone by its IANA name; undefined for that of the calendar. */
  readonly timeZone: string | undefined;
}

/** Upcoming single events by their start, without the cancelled ones. */
export interface EventList {
  readonly name: string;
  readonly timeZone: string;
  readonly events: readonly CalendarEvent[];
}

/** A kind of calendar. Its methods end when the signal aborts, and throw only ProviderErrors. */
export interface CalendarProvider {
  readonly id: ProviderId;
  readonly label: string;
  readonly entry: ConsentEntry | FormEntry;
  readonly listUpcoming: (secret: Secret, request: EventsRequest, context: ReadContext) => Promise<EventList>;
  /** Returns a new secret for one that has expired. Absent if that is impossible. */
  readonly renew?: (secret: Secret, signal: AbortSignal) => Promise<Secret>;
  /** Ends the access at the provider. Absent if the provider has nothing to end. */
  readonly revoke?: (secret: Secret, signal: AbortSignal) => Promise<void>;
}

/** The person consents on a page of the provider (RFC 6749 with RFC 7636). */
export interface ConsentEntry {
  readonly kind: 'consent';
  /** The provider's `iss` in its authorization responses (RFC 9207); undefined if it sends none. */
  readonly issuer: string | undefined;
  readonly consentUrl: (options: { state: string; challenge: string; redirectUri: string }) => Promise<string>;
  readonly exchange: (options: { code: string; verifier: string; redirectUri: string }, signal: AbortSignal) => Promise<Secret>;
}

/** The person enters the calendar's address on a page of ours. */
export interface FormEntry {
  readonly kind: 'form';
  readonly hint: string;
  readonly fields: readonly FormField[];
  readonly connect: (values: Readonly<Record<string, string>>, context: ReadContext) => Promise<Secret>;
}

export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly type: 'url' | 'text' | 'password';
  readonly autocomplete: string;
}
