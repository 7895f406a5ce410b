import { zoneFormats } from './zone-formats.ts';

/** A time as the specification wants it (section 3): `21 November 2026 at 1:45 pm`, in the reader's time zone. */
export function Time({ at }: { at: string }) {
  const instant = new Date(at);
  return (
    <time dateTime={at}>
      {longDate(instant)} at {clockTime(instant)}
    </time>
  );
}

/** Written without Intl: the first format of a page takes 17 ms, and 70 on a phone, before a list can be shown. */
const longDate = (instant: Date) => `${instant.getDate()} ${months[instant.getMonth()]} ${instant.getFullYear()}`;

const months = 'January February March April May June July August September October November December'.split(' ');

/**
 * Returns `1:45 pm`, in the reader's time zone unless another one is given. Intl would write it differently in each browser: WebKit
 * returns `01:45 pm`, and some versions of Chromium have a narrow space before `pm`.
 */
export function clockTime(instant: Date, timeZone?: string): string {
  const [hour, minute] = timeZone === undefined ? [instant.getHours(), instant.getMinutes()] : clockIn(timeZone, instant);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}

function clockIn(timeZone: string, instant: Date): readonly [hour: number, minute: number] {
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return [parts.get('hour') ?? NaN, parts.get('minute') ?? NaN];
}

const clockOf = zoneFormats('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
