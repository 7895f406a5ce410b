import type { CalendarEvent, EventTime } from '@daybook/contracts/calendar';
import { clockTime } from '@daybook/kit/ui/time';
import { addDays, type Day, dayIn, longDay } from '../month/day.ts';
import { texts } from '../texts.ts';

/** An event in the time zone of its reader. */
export interface EventView {
  readonly id: string;
  readonly title: string | undefined;
  /** The first and the last day of the event. */
  readonly first: Day;
  readonly last: Day;
  /** Undefined for an all-day event. */
  readonly time: { readonly start: Date; readonly end: Date } | undefined;
}

export function toEventView({ id, summary, start, end }: CalendarEvent, timeZone: string): EventView {
  const title = summary?.trim() || undefined;
  const [from, to] = [instantOf(start), instantOf(end)];
  if (!from || !to) {
    const first = dayOf(start, timeZone);
    return { id, title, first, last: later(addDays(dayOf(end, timeZone), -1), first), time: undefined };
  }
  const first = dayIn(timeZone, from);
  // An event that ends at midnight does not touch the next day.
  const lastMoment = new Date(Math.max(from.getTime(), to.getTime() - 1));
  return { id, title, first, last: dayIn(timeZone, lastMoment), time: { start: from, end: to } };
}

const instantOf = (time: EventTime) => ('dateTime' in time ? new Date(time.dateTime) : undefined);

const dayOf = (time: EventTime, timeZone: string): Day => ('date' in time ? time.date : dayIn(timeZone, new Date(time.dateTime)));

const later = (one: Day, other: Day) => (one > other ? one : other);

export function isInProgress({ first, last, time }: EventView, now: Date, timeZone: string): boolean {
  if (time) return time.start <= now && now < time.end;
  const today = dayIn(timeZone, now);
  return first <= today && today <= last;
}

/** Returns the number of events on each day. */
export function countByDay(events: readonly EventView[]): ReadonlyMap<Day, number> {
  const counts = new Map<Day, number>();
  for (const { first, last } of events) {
    for (let day = first, length = 0; day <= last && length < MAX_DAYS; day = addDays(day, 1), length += 1) {
      counts.set(day, (counts.get(day) ?? 0) + 1);
    }
  }
  return counts;
}

/** A calendar may contain an event of a thousand years. */
const MAX_DAYS = 800;

/** Returns the time of an event in the specification's date format: en-GB, long, with a 12-hour clock. */
export function eventTimeText({ first, last, time }: EventView, timeZone: string): string {
  if (!time) return first === last ? `${longDay(first)}, ${texts.allDay.toLowerCase()}` : `${longDay(first)} to ${longDay(last)}`;
  const [start, end] = [clockTime(time.start, timeZone), clockTime(time.end, timeZone)];
  if (first !== last) return `${longDay(first)}, ${start} to ${longDay(dayIn(timeZone, time.end))}, ${end}`;
  const hasLength = time.start.getTime() !== time.end.getTime();
  return hasLength ? `${longDay(first)}, ${start} to ${end}` : `${longDay(first)} at ${start}`;
}
