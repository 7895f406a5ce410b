import type ICAL from 'ical.js';

/*
 * An invitation from a stranger may contain durations and rules that no real event has. ical.js counts their times by months or days, so
 * one such event would make the whole calendar take too long to read.
 */

const limits = { years: 100, interval: 10_000 };

/** True for an event that lasts too long, or whose rule is too frequent, has too long intervals, or names only days that never come. */
export function isUnreal(event: ICAL.Event): boolean {
  const duration = event.component.getFirstPropertyValue('duration') as ICAL.Duration | null;
  return (
    isTooLong(duration) || rulesOf(event).some((rule) => isTooFrequent(rule) || rule.interval > limits.interval || isNever(rule))
  );
}

export const rulesOf = ({ component }: ICAL.Event) =>
  component.getAllProperties('rrule').map((property) => property.getFirstValue() as unknown as ICAL.Recur);

const isTooLong = (duration: ICAL.Duration | null) => Math.abs(duration?.toSeconds() ?? 0) > limits.years * 366 * 86_400;

const isTooFrequent = ({ freq }: ICAL.Recur) => freq === 'SECONDLY' || freq === 'MINUTELY';

/** True for a rule such as each 31 February. */
function isNever({ parts }: ICAL.Recur): boolean {
  const [months, days] = [numbersIn(parts['BYMONTH']), numbersIn(parts['BYMONTHDAY'])];
  return months.length > 0 && days.length > 0 && months.every((month) => days.every((day) => Math.abs(day) > daysOf(month)));
}

const numbersIn = (part: unknown) => (Array.isArray(part) ? part.map(Number) : []);

/** Returns the most days that a month can have. */
const daysOf = (month: number) => new Date(Date.UTC(2024, month, 0)).getUTCDate();
