/** A time as the specification wants it (section 3): `21 November 2026 at 1:45 pm`, in the reader's time zone. */
export function Time({ at }: { at: string }) {
  const instant = new Date(at);
  return (
    <time dateTime={at}>
      {long.format(instant)} at {clockTime(instant)}
    </time>
  );
}

/**
 * Returns `1:45 pm`, in the reader's time zone unless another one is given. Made from its parts because browsers differ: WebKit
 * returns `01:45 pm`, and some versions of Chromium have a narrow space before `pm`.
 */
export function clockTime(instant: Date, timeZone?: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', minute: '2-digit', hour12: true, timeZone });
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${Number(parts.get('hour')) % 12 || 12}:${parts.get('minute')} ${parts.get('dayPeriod')}`;
}

const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });
