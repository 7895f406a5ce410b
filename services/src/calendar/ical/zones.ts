import ICAL from 'ical.js';
import { LRUCache } from 'lru-cache';

/** A time zone of Intl, for a file that names it without a definition. */
export class NamedZone extends ICAL.Timezone {
  readonly #clock: Clock;

  constructor(name: string) {
    super({ tzid: name });
    this.#clock = clockOf(name);
  }

  override utcOffset(time: ICAL.Time): number {
    return offsetAt(this.#clock, wallTime(time));
  }
}

export function instantIn(zone: string, time: ICAL.Time): number {
  return wallTime(time) - offsetAt(clockOf(zone), wallTime(time)) * 1000;
}

export function isZoneName(name: string): boolean {
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}

const wallTime = ({ year, month, day, hour, minute, second }: ICAL.Time) => Date.UTC(year, month - 1, day, hour, minute, second);

/** Returns the seconds by which a zone is ahead of UTC at an instant. */
type Clock = (instant: number) => number;

/** Bounded, because a name can be spelled in thousands of ways (`eUROPE/bERLIN`), and a format of Intl takes 34 KiB. */
const clocks = new LRUCache<string, Clock>({ max: 200 });

function clockOf(name: string): Clock {
  const known = clocks.get(name);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', { timeZone: name, hourCycle: 'h23', ...numeric });
  const clock: Clock = (instant) => {
    const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = fields.map((field) => parts.get(field));
    return (Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000) / 1000;
  };
  clocks.set(name, clock);
  return clock;
}

const fields = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;
const numeric = Object.fromEntries(fields.map((field) => [field, 'numeric']));

/** In milliseconds. */
export const dayLong = 86_400_000;

/** RFC 5545 (3.3.5): a repeated clock time is its first instant; a skipped one has the offset before the change. */
function offsetAt(clock: Clock, wall: number): number {
  const before = clock(wall - dayLong);
  const after = clock(wall + dayLong);
  const fits = (offset: number) => clock(wall - offset * 1000) === offset;
  return fits(before) || !fits(after) ? before : after;
}
