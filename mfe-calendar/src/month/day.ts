/**
 * A day of the calendar as `2026-11-21`: no time, and so no time zone that could shift it. Days in this form sort as they follow each
 * other.
 */
export type Day = string;

const DAY_MS = 86_400_000;

export const isDay = (text: string): text is Day => /^\d{4}-\d\d-\d\d$/.test(text) && toDay(atUtc(text)) === text;

/** The day so many days later; earlier where `days` is negative. */
export const addDays = (day: Day, days: number): Day => toDay(new Date(atUtc(day).getTime() + days * DAY_MS));

/** The same day so many months later, or the last one of a month that has no such day. */
export function addMonths(day: Day, months: number): Day {
  const date = atUtc(day);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  date.setUTCDate(Math.min(wanted, daysInMonth(date)));
  return toDay(date);
}

/** 1 for Monday to 7 for Sunday (ISO 8601). */
export const weekdayOf = (day: Day): number => atUtc(day).getUTCDay() || 7;

/** The day on which an instant falls for whoever lives in a time zone. */
export function dayIn(timeZone: string, instant: Date): Day {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit', calendar: 'gregory' });
  const part = Object.fromEntries(parts.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${part['year']?.padStart(4, '0')}-${part['month']}-${part['day']}`;
}

/** At midnight UTC: for formats that are told the time zone UTC, and for nothing else. */
export const atUtc = (day: Day) => new Date(`${day}T00:00:00Z`);

const toDay = (date: Date): Day => (Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10));

const daysInMonth = (date: Date) => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
