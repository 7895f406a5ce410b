/** An instant as the specification shows it: `21 November 2026 at 01:45 pm`, in the reader's time zone. */
export function Time({ at }: { at: string }) {
  return <time dateTime={at}>{long.format(new Date(at))}</time>;
}

const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', hour12: true });
