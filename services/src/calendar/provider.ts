import type { CalendarEvent } from '@daybook/contracts/calendar';
import type { Settings } from '../settings.ts';
import type { Reader } from './parsing/parse-in-worker.ts';

export type ProviderId = Settings['calendar']['providers'][number];

/** What a provider was given by the person: kept sealed, and understood by that provider alone. */
export type Secret = Readonly<Record<string, string | number | readonly string[] | undefined>>;

/** What is asked of a calendar. */
export interface Question {
  /** Events that end after this. */
  readonly from: Date;
  readonly limit: number;
  /** The person's time zone by its IANA name; undefined leaves it to the calendar. */
  readonly timeZone: string | undefined;
}

/** Upcoming single events by their start, without the cancelled ones. */
export interface Upcoming {
  readonly name: string;
  readonly timeZone: string;
  readonly events: readonly CalendarEvent[];
}

/** A kind of calendar. Its methods end when the signal does, and fail with a ProviderFailure and nothing else. */
export interface CalendarProvider {
  readonly id: ProviderId;
  readonly label: string;
  readonly entry: ConsentEntry | FormEntry;
  readonly listUpcoming: (secret: Secret, question: Question, reader: Reader) => Promise<Upcoming>;
  /** A secret in place of one that has expired; without it an expired one is at its end. */
  readonly renew?: (secret: Secret, signal: AbortSignal) => Promise<Secret>;
  /** Ends the access at the provider; without it there is nothing to end but our copy. */
  readonly revoke?: (secret: Secret, signal: AbortSignal) => Promise<void>;
}

/** The person consents on a page of the provider (RFC 6749 with RFC 7636). */
export interface ConsentEntry {
  readonly kind: 'consent';
  /** What the provider names itself in its answers (RFC 9207), where it does. */
  readonly issuer: string | undefined;
  readonly consentUrl: (asked: { state: string; challenge: string; redirectUri: string }) => Promise<string>;
  readonly exchange: (given: { code: string; verifier: string; redirectUri: string }, signal: AbortSignal) => Promise<Secret>;
}

/** The person says on a page of ours where the calendar is. */
export interface FormEntry {
  readonly kind: 'form';
  readonly hint: string;
  readonly fields: readonly FormField[];
  readonly connect: (given: Readonly<Record<string, string>>, reader: Reader) => Promise<Secret>;
}

export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly type: 'url' | 'text' | 'password';
  readonly autocomplete: string;
}
