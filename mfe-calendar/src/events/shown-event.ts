import type { CalendarEvent, EventTime } from '@daybook/contracts/calendar';
import { addDays, type Day, dayIn } from '../month/day.ts';

/** An event as its reader sees it. */
export interface ShownEvent {
  readonly id: string;
  readonly title: string | undefined;
  /** The days it touches; `last` belongs to it. */
  readonly first: Day;
  readonly last: Day;
  /** The instants of an event that has a time; a whole day has none, and nothing shifts it. */
  readonly time: { readonly start: Date; readonly end: Date } | undefined;
}

/** What an event of the API means for whoever lives in a time zone. */
export function shownEvent({ id, summary, start, end }: CalendarEvent, timeZone: string): ShownEvent {
  const title = summary?.trim() || undefined;
  const [from, to] = [instantOf(start), instantOf(end)];
  if (!from || !to) {
    const first = dayOf(start, timeZone);
    return { id, title, first, last: later(addDays(dayOf(end, timeZone), -1), first), time: undefined };
  }
  const first = dayIn(timeZone, from);
  // An event that ends at midnight is over before that day begins.
  const lastMoment = new Date(Math.max(from.getTime(), to.getTime() - 1));
  return { id, title, first, last: dayIn(timeZone, lastMoment), time: { start: from, end: to } };
}

/** Whether it is under way. */
export function isNow({ first, last, time }: ShownEvent, now: Date, timeZone: string): boolean {
  if (time) return time.start <= now && now < time.end;
  const today = dayIn(timeZone, now);
  return first <= today && today <= last;
}

/** How many events touch each day. */
export function countByDay(events: readonly ShownEvent[]): ReadonlyMap<Day, number> {
  const counts = new Map<Day, number>();
  for (const { first, last } of events) {
    for (let day = first, length = 0; day <= last && length < LONGEST; day = addDays(day, 1), length += 1) {
      counts.set(day, (counts.get(day) ?? 0) + 1);
    }
  }
  return counts;
}

/** In days: a calendar may hold an event of a thousand years. */
const LONGEST = 800;

const instantOf = (time: EventTime) => ('dateTime' in time ? new Date(time.dateTime) : undefined);

const dayOf = (time: EventTime, timeZone: string): Day => ('date' in time ? time.date : dayIn(timeZone, new Date(time.dateTime)));

const later = (one: Day, other: Day) => (one > other ? one : other);
