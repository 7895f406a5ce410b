import { long } from './clock.ts';

/** An instant, in the reader's time zone. */
export function Time({ at }: { at: string }) {
  return <time dateTime={at}>{long(new Date(at))}</time>;
}
