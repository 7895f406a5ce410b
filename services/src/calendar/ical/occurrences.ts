import ICAL from 'ical.js';
import { isUnreal, rulesOf } from './unreal-events.ts';
import { dayLong } from './zones.ts';

export interface Occurrence {
  readonly event: ICAL.Event;
  readonly start: ICAL.Time;
  /** The first moment, or the first day, that is not part of it. */
  readonly end: ICAL.Time;
}

export interface Window {
  readonly from: number;
  readonly until: number;
  /** The maximum number of occurrences of each event. */
  readonly limit: number;
  readonly instant: (time: ICAL.Time) => number;
}

/** The steps after which a rule is abandoned. */
const maxSteps = 5000;

/** Returns the occurrences of events within a window. Moved and cancelled ones have their own entries (RECURRENCE-ID). */
export function occurrencesOf(components: readonly ICAL.Component[], window: Window): Occurrence[] {
  const events = components.map((component) => new ICAL.Event(component, { strictExceptions: true }));
  const moved = events.filter(isOneOfMany);
  return events.flatMap((event) => {
    if (isCancelled(event) || !event.startDate || isUnreal(event)) return [];
    if (isOneOfMany(event) || !event.isRecurring()) return inWindow(window, { event, start: event.startDate, end: event.endDate });
    return expandRule(
      event,
      moved.filter(({ uid }) => uid === event.uid),
      window,
    );
  });
}

const isOneOfMany = (event: ICAL.Event) => event.component.hasProperty('recurrence-id');

const isCancelled = ({ component }: ICAL.Event) => component.getFirstPropertyValue('status') === 'CANCELLED';

function inWindow({ from, until, instant }: Window, occurrence: Occurrence): Occurrence[] {
  const [start, end] = [instant(occurrence.start), instant(occurrence.end)];
  return (end > from || (start === end && start >= from)) && start <= until ? [occurrence] : [];
}

function expandRule(event: ICAL.Event, moved: readonly ICAL.Event[], window: Window): Occurrence[] {
  const own = new Set(moved.map(({ recurrenceId }) => window.instant(recurrenceId)));
  const duration = event.duration;
  const found: Occurrence[] = [];
  const iterator = event.iterator(nearStart(event, window));
  for (let step = 0; step < maxSteps && found.length < window.limit; step++) {
    const start = iterator.next() as ICAL.Time | undefined;
    if (!start) break;
    if (isLongPast(start, duration, window)) continue;
    if (window.instant(start) > window.until) break;
    if (own.has(window.instant(start))) continue;
    found.push(...inWindow(window, { event, start, end: endOf(start, duration) }));
  }
  return found;
}

/** Compares clock times without zones, which is enough for most steps: finding the instant takes a hundred times as long. */
function isLongPast({ year, month, day, hour }: ICAL.Time, duration: ICAL.Duration, { from }: Window): boolean {
  return Date.UTC(year, month - 1, day, hour) + duration.toSeconds() * 1000 < from - 2 * dayLong;
}

function endOf(start: ICAL.Time, duration: ICAL.Duration): ICAL.Time {
  const end = start.clone();
  end.addDuration(duration);
  return end;
}

/**
 * Returns the time from which to expand a rule. One of hours, days or weeks that began long ago is moved by whole intervals of days
 * to shortly before the window, so that days and hours stay the same.
 */
function nearStart(event: ICAL.Event, { from, instant }: Window): ICAL.Time {
  const start = event.startDate.clone();
  const [rule, ...others] = rulesOf(event);
  const days = rule && { HOURLY: 1, DAILY: 1, WEEKLY: 7 }[rule.freq];
  if (!rule || !days || rule.count || others.length > 0 || event.component.hasProperty('rdate')) return start;
  const interval = days * Math.max(1, rule.interval);
  const before = from - event.duration.toSeconds() * 1000 - 2 * interval * dayLong;
  const intervals = Math.floor((before - instant(start)) / (interval * dayLong));
  if (intervals > 0) start.adjust(intervals * interval, 0, 0, 0);
  return start;
}
