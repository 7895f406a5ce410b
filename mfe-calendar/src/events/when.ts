import { clockTime } from '@daybook/kit/ui/time';
import { atUtc, type Day, dayIn } from '../month/day.ts';
import type { ShownEvent } from './shown-event.ts';
import { texts } from '../texts.ts';

/** When an event is, in words, as the specification writes dates: en-GB, long, with a 12-hour clock. */
export function whenOf({ first, last, time }: ShownEvent, timeZone: string): string {
  if (!time) return first === last ? `${longDay(first)}, ${texts.allDay.toLowerCase()}` : `${longDay(first)} to ${longDay(last)}`;
  const [start, end] = [clockTime(time.start, timeZone), clockTime(time.end, timeZone)];
  const endDay = dayIn(timeZone, time.end);
  if (first === last)
    return time.start.getTime() === time.end.getTime() ? `${longDay(first)} at ${start}` : `${longDay(first)}, ${start} to ${end}`;
  return `${longDay(first)}, ${start} to ${longDay(endDay)}, ${end}`;
}

/** `Saturday 21 November 2026` */
export const longDay = (day: Day) => `${weekday.format(atUtc(day))} ${long.format(atUtc(day))}`;

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });
const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
