import type { CalendarEvent, EventTime } from '@daybook/contracts/calendar';
import ICAL from 'ical.js';
import { occurrencesOf } from './occurrences.ts';
import { dayLong, instantIn, isZoneName, NamedZone } from './zones.ts';

export interface ExpandOptions {
  /** Calendars, or parts of one, as iCalendar (RFC 5545). */
  readonly texts: readonly string[];
  /** Events that end after this instant, in milliseconds. */
  readonly from: number;
  readonly limit: number;
  /** The person's time zone, for days and for times without a zone. Default: the calendar's own, or UTC. */
  readonly timeZone: string | undefined;
}

export interface ExpandedEvents {
  /** The calendar's name, if it has one (X-WR-CALNAME). */
  readonly name: string | undefined;
  readonly timeZone: string;
  readonly events: readonly CalendarEvent[];
}

const limits = { events: 5000, days: 366, characters: 1000 };

/** Returns single events by their start, recurrences for a year. @throws if a text is not a calendar, or has too many events */
export function expand({ texts, from, limit, timeZone: requestedZone }: ExpandOptions): ExpandedEvents {
  const calendars = texts.map(parseCalendar);
  const timeZone = requestedZone ?? ownZone(calendars) ?? 'UTC';
  const events = calendars.flatMap((calendar) => calendar.getAllSubcomponents('vevent'));
  if (events.length > limits.events) throw new Error(`More than ${limits.events} events.`);
  const window = { from, until: from + limits.days * dayLong, limit, instant: (time: ICAL.Time) => instantOf(time, timeZone) };
  const found = occurrencesOf(events, window).sort((one, other) => window.instant(one.start) - window.instant(other.start));
  return {
    name: calendars[0]?.getFirstPropertyValue('x-wr-calname')?.toString().slice(0, limits.characters),
    timeZone,
    events: found.slice(0, limit).map(({ event, start, end }) => toCalendarEvent(event, start, end, timeZone)),
  };
}

function ownZone([calendar]: readonly ICAL.Component[]): string | undefined {
  const name = calendar?.getFirstPropertyValue('x-wr-timezone')?.toString();
  return name && isZoneName(name) ? name : undefined;
}

function parseCalendar(text: string): ICAL.Component {
  for (const [, name = ''] of text.matchAll(/TZID="?([^";:\r\n]+)"?/g)) {
    if (!ICAL.TimezoneService.has(name) && isZoneName(name)) ICAL.TimezoneService.register(new NamedZone(name), name);
  }
  const [name, properties, components] = ICAL.parse(text) as JCal;
  if (name !== 'vcalendar') throw new Error('Not a calendar.');
  return new ICAL.Component([name, properties, components.map(withKnownOffsets)]);
}

/** A component as ical.js parses it (RFC 7265). */
type JCal = [name: string, properties: unknown[], components: JCal[]];

/**
 * Removes the parts of a zone that it may not have (RFC 5545, section 3.6.5). ical.js reads offsets from any part, whose times may
 * be in zones themselves. The same zone, or a chain of thousands, used up the stack, where V8 may abort the whole process.
 */
function withKnownOffsets([name, properties, components]: JCal): JCal {
  const isKnown = ([part]: JCal) => name !== 'vtimezone' || part === 'standard' || part === 'daylight';
  return [name, properties, components.filter(isKnown)];
}

/** Days and times without a zone are in the person's time zone. */
function instantOf(time: ICAL.Time, timeZone: string): number {
  const isFloating = time.isDate || time.zone === ICAL.Timezone.localTimezone;
  return isFloating ? instantIn(timeZone, time) : time.toUnixTime() * 1000;
}

function toCalendarEvent(event: ICAL.Event, start: ICAL.Time, end: ICAL.Time, timeZone: string): CalendarEvent {
  const toEventTime = (time: ICAL.Time): EventTime =>
    time.isDate ? { date: dayOf(time) } : { dateTime: toDateTime(instantOf(time, timeZone)), ...zoneOf(time) };
  return {
    id: `${shortened(event.uid || 'event')}_${start.toICALString()}`,
    status: event.component.getFirstPropertyValue('status') === 'TENTATIVE' ? 'tentative' : 'confirmed',
    ...(event.summary && { summary: shortened(event.summary) }),
    start: toEventTime(start),
    end: toEventTime(end),
  };
}

/** ISO 8601 has years of four digits. A calendar may have events that never end: clients would reject the whole list for one of them. */
const [first, last] = ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.000Z'];

const toDateTime = (instant: number) => new Date(Math.min(Math.max(instant, Date.parse(first)), Date.parse(last))).toISOString();

function dayOf(time: ICAL.Time): string {
  if (time.year < 1) return first.slice(0, 10);
  return time.year > 9999 ? last.slice(0, 10) : time.toString();
}

/** A title may be as long as the file. */
const shortened = (text: string) => (text.length > limits.characters ? `${text.slice(0, limits.characters)}…` : text);

const zoneOf = ({ zone }: ICAL.Time) => isZoneName(zone.tzid) && zone.tzid !== 'floating' && { timeZone: zone.tzid };
