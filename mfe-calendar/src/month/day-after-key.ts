import { addDays, addMonths, type Day, weekdayOf } from './day.ts';

interface Place {
  readonly current: Day;
  readonly today: Day;
  readonly firstWeekday: number;
}

interface Key {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** The day that a key leads to; undefined for a key that is none of the grid's. */
export function dayAfterKey(pressed: Key, place: Place): Day | undefined {
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey) return undefined;
  return ways.get(pressed.key)?.(place, pressed.shiftKey);
}

const ways = new Map<string, (place: Place, byYear: boolean) => Day>(
  Object.entries({
    ArrowLeft: ({ current }: Place) => addDays(current, -1),
    ArrowRight: ({ current }: Place) => addDays(current, 1),
    ArrowUp: ({ current }: Place) => addDays(current, -7),
    ArrowDown: ({ current }: Place) => addDays(current, 7),
    Home: (place: Place) => addDays(place.current, -sinceStart(place)),
    End: (place: Place) => addDays(place.current, 6 - sinceStart(place)),
    PageUp: ({ current }: Place, byYear: boolean) => addMonths(current, byYear ? -12 : -1),
    PageDown: ({ current }: Place, byYear: boolean) => addMonths(current, byYear ? 12 : 1),
    t: ({ today }: Place) => today,
  }),
);

/** How many days of its week come before. */
const sinceStart = ({ current, firstWeekday }: Place) => (weekdayOf(current) - firstWeekday + 7) % 7;
