import ICAL from 'ical.js';

/** One time at which an event takes place. */
export interface Occurrence {
  readonly event: ICAL.Event;
  readonly start: ICAL.Time;
  /** The first moment, or the first day, that is not part of it. */
  readonly end: ICAL.Time;
}

/** What of a calendar is looked at. */
export interface Window {
  readonly from: number;
  readonly until: number;
  /** So many of each event are enough. */
  readonly limit: number;
  readonly instant: (time: ICAL.Time) => number;
}

/** A rule that still has come to nothing after so many steps is given up. */
const mostSteps = 5000;

/** When events take place within a window, moved and cancelled recurrences as their own entries say (RECURRENCE-ID). */
export function occurrencesOf(components: readonly ICAL.Component[], window: Window): Occurrence[] {
  const events = components.map((component) => new ICAL.Event(component, { strictExceptions: true }));
  const moved = events.filter(isOneOfMany);
  return events.flatMap((event) => {
    if (isCancelled(event) || !event.startDate) return [];
    if (isOneOfMany(event) || !event.isRecurring()) return within(window, { event, start: event.startDate, end: event.endDate });
    return recurrences(
      event,
      moved.filter(({ uid }) => uid === event.uid),
      window,
    );
  });
}

const isOneOfMany = (event: ICAL.Event) => event.component.hasProperty('recurrence-id');

const isCancelled = ({ component }: ICAL.Event) => component.getFirstPropertyValue('status') === 'CANCELLED';

function within({ from, until, instant }: Window, occurrence: Occurrence): Occurrence[] {
  const [start, end] = [instant(occurrence.start), instant(occurrence.end)];
  return (end > from || (start === end && start >= from)) && start <= until ? [occurrence] : [];
}

/** The recurrences that have no entry of their own. */
function recurrences(event: ICAL.Event, moved: readonly ICAL.Event[], window: Window): Occurrence[] {
  if (isTooFrequent(event)) return [];
  const own = new Set(moved.map(({ recurrenceId }) => window.instant(recurrenceId)));
  const duration = event.duration;
  const found: Occurrence[] = [];
  const iterator = event.iterator(nearStart(event, window));
  for (let step = 0; step < mostSteps && found.length < window.limit; step++) {
    const start = iterator.next() as ICAL.Time | undefined;
    if (!start) break;
    if (isLongPast(start, duration, window)) continue;
    if (window.instant(start) > window.until) break;
    if (own.has(window.instant(start))) continue;
    found.push(...within(window, { event, start, end: endOf(start, duration) }));
  }
  return found;
}

/** Nobody has an event every minute; whoever writes such a rule wants to keep the server busy. */
const isTooFrequent = (event: ICAL.Event) => rulesOf(event).some(({ freq }) => freq === 'SECONDLY' || freq === 'MINUTELY');

const rulesOf = ({ component }: ICAL.Event) =>
  component.getAllProperties('rrule').map((property) => property.getFirstValue() as unknown as ICAL.Recur);

/** By the clock alone, which is enough for most steps: to find the instant costs a hundred times as much. */
function isLongPast({ year, month, day, hour }: ICAL.Time, duration: ICAL.Duration, { from }: Window): boolean {
  return Date.UTC(year, month - 1, day, hour) + duration.toSeconds() * 1000 < from - 2 * dayLong;
}

function endOf(start: ICAL.Time, duration: ICAL.Duration): ICAL.Time {
  const end = start.clone();
  end.addDuration(duration);
  return end;
}

/**
 * Where to begin to count: a rule of hours, days or weeks that began long ago is taken up shortly before the window, so many whole
 * intervals later, with the same days and hours. (So many hours are counted as so many days: the hours on the clock are the same then.)
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

const dayLong = 86_400_000;
