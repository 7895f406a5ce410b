/** Shows an instant in the reader's time zone. */
export function Time({ at }: { at: string }) {
  return <time dateTime={at}>{longDateTime(new Date(at))}</time>;
}

/** Returns `13:45`: an operator compares times with those of logs, so the clock has 24 hours. */
export const clock = (at: Date) => time.format(at);

/** Returns `21 November 2026 at 13:45`. */
export const longDateTime = (at: Date) => dateTime.format(at);

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
const dateTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });
