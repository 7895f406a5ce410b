import type { CalendarEvent, EventTime } from '@daybook/contracts/calendar';
import ICAL from 'ical.js';
import { occurrencesOf } from './occurrences.ts';
import { instantIn, isZoneName, NamedZone } from './zones.ts';

/** What is asked of calendars in iCalendar's form (RFC 5545). */
export interface Expansion {
  /** Each a calendar, or a part of one. */
  readonly texts: readonly string[];
  /** An instant in milliseconds: events that end after it. */
  readonly from: number;
  readonly limit: number;
  /** The person's time zone: where days begin, and what a clock without a zone shows. Undefined: the calendar's own, or UTC. */
  readonly timeZone: string | undefined;
}

export interface Expanded {
  /** The calendar's own name, where it has one (X-WR-CALNAME). */
  readonly name: string | undefined;
  readonly timeZone: string;
  readonly events: readonly CalendarEvent[];
}

const most = { events: 5000, days: 366, characters: 1000 };

/**
 * Upcoming single events, by their start. Recurrences are followed for a year.
 *
 * @throws when a text is no calendar, or holds more than it may
 */
export function expand({ texts, from, limit, timeZone: asked }: Expansion): Expanded {
  const calendars = texts.map(parseCalendar);
  const timeZone = asked ?? ownZone(calendars) ?? 'UTC';
  const events = calendars.flatMap((calendar) => calendar.getAllSubcomponents('vevent'));
  if (events.length > most.events) throw new Error(`More than ${most.events} events.`);
  const window = { from, until: from + most.days * 86_400_000, limit, instant: (time: ICAL.Time) => instantOf(time, timeZone) };
  const found = occurrencesOf(events, window).sort((one, other) => window.instant(one.start) - window.instant(other.start));
  return {
    name: calendars[0]?.getFirstPropertyValue('x-wr-calname')?.toString().slice(0, most.characters),
    timeZone,
    events: found.slice(0, limit).map(({ event, start, end }) => describe(event, start, end, timeZone)),
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
  if (name !== 'vcalendar') throw new Error('No calendar.');
  return new ICAL.Component([name, properties, components.map(withKnownOffsets)]);
}

/** A component as ical.js parses it (RFC 7265). */
type JCal = [name: string, properties: unknown[], components: JCal[]];

/**
 * Leaves those parts of a zone that it may have (RFC 5545, section 3.6.5). ical.js also reads offsets from any other part, whose times may
 * be in zones themselves: in the same one, or in a chain of thousands, they used up the stack, where V8 may abort the whole process.
 */
function withKnownOffsets([name, properties, components]: JCal): JCal {
  const isKnown = ([part]: JCal) => name !== 'vtimezone' || part === 'standard' || part === 'daylight';
  return [name, properties, components.filter(isKnown)];
}

/** A day begins, and a clock without a zone goes, where the person is. */
function instantOf(time: ICAL.Time, timeZone: string): number {
  const isFloating = time.isDate || time.zone === ICAL.Timezone.localTimezone;
  return isFloating ? instantIn(timeZone, time) : time.toUnixTime() * 1000;
}

function describe(event: ICAL.Event, start: ICAL.Time, end: ICAL.Time, timeZone: string): CalendarEvent {
  const show = (time: ICAL.Time): EventTime =>
    time.isDate ? { date: time.toString() } : { dateTime: new Date(instantOf(time, timeZone)).toISOString(), ...zoneOf(time) };
  return {
    id: `${shortened(event.uid || 'event')}_${start.toICALString()}`,
    status: event.component.getFirstPropertyValue('status') === 'TENTATIVE' ? 'tentative' : 'confirmed',
    ...(event.summary && { summary: shortened(event.summary) }),
    start: show(start),
    end: show(end),
  };
}

/** A title may be as long as the file: the list is not. */
const shortened = (text: string) => (text.length > most.characters ? `${text.slice(0, most.characters)}…` : text);

const zoneOf = ({ zone }: ICAL.Time) => isZoneName(zone.tzid) && zone.tzid !== 'floating' && { timeZone: zone.tzid };
