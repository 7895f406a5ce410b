import { zoneFormats } from '@daybook/kit/ui/zone-formats';

/** A day as `2026-11-21`: without a time, so that no time zone can shift it. Strings in this form sort by date. */
export type Day = string;

const DAY_MS = 86_400_000;

/** Returns the day that is `days` later; `days` may be negative. */
export const addDays = (day: Day, days: number): Day => toDay(new Date(atUtc(day).getTime() + days * DAY_MS));

/** Returns the same day of another month, or the month's last day if it has no such day. */
export function addMonths(day: Day, months: number): Day {
  const date = atUtc(day);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  date.setUTCDate(Math.min(wanted, daysInMonth(date)));
  return toDay(date);
}

/** Returns 1 for Monday to 7 for Sunday (ISO 8601). */
export const weekdayOf = (day: Day): number => atUtc(day).getUTCDay() || 7;

/** A later one has five digits, and would not sort by date. Calendars have events that never end. */
const LAST_DAY: Day = '9999-12-31';

/** Returns the day of an instant in a time zone. */
export function dayIn(timeZone: string, instant: Date): Day {
  const parts = dateOf(timeZone).formatToParts(instant);
  const { year = '', month, day } = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return year.length > 4 ? LAST_DAY : `${year.padStart(4, '0')}-${month}-${day}`;
}

const dateOf = zoneFormats('en', { year: 'numeric', month: '2-digit', day: '2-digit', calendar: 'gregory' });

/** Returns midnight UTC of a day: only for formats with the time zone UTC. */
export const atUtc = (day: Day) => new Date(`${day}T00:00:00Z`);

const toDay = (date: Date): Day => (Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10));

const daysInMonth = (date: Date) => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();

/** Returns `Saturday 21 November 2026`. */
export const longDay = (day: Day) => `${weekday.format(atUtc(day))} ${long.format(atUtc(day))}`;

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });
const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Returns the weeks of a month, including the days of the months before and after. @param firstWeekday - 1 for Monday to 7 for Sunday */
export function weeksOf(month: string, firstWeekday: number): Day[][] {
  const first: Day = `${month}-01`;
  const weeks: Day[][] = [];
  let start = addDays(first, -((weekdayOf(first) - firstWeekday + 7) % 7));
  do {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(start, index)));
    start = addDays(start, 7);
  } while (monthOf(start) === month);
  return weeks;
}

export const monthOf = (day: Day) => day.slice(0, 7);

interface WeekInfo {
  readonly firstDay: number;
}

/**
 * Returns the first weekday of a language's region (1 for Monday to 7 for Sunday), or Monday if it is unknown. A browser's language may
 * not be a language tag: WebKit reports `C` on a system without a locale.
 */
export function firstWeekday(language: string): number {
  try {
    const locale = new Intl.Locale(language) as Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };
    return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? monday;
  } catch {
    return monday;
  }
}

const monday = 1;
