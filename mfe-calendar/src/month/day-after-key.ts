import { addDays, addMonths, type Day, weekdayOf } from './day.ts';

interface Position {
  readonly current: Day;
  readonly today: Day;
  readonly firstWeekday: number;
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/** Returns the day that a key moves to; undefined for keys that the grid does not use. */
export function dayAfterKey(pressed: KeyPress, position: Position): Day | undefined {
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey) return undefined;
  return moves.get(pressed.key)?.(position, pressed.shiftKey);
}

const moves = new Map<string, (position: Position, byYear: boolean) => Day>(
  Object.entries({
    ArrowLeft: ({ current }: Position) => addDays(current, -1),
    ArrowRight: ({ current }: Position) => addDays(current, 1),
    ArrowUp: ({ current }: Position) => addDays(current, -7),
    ArrowDown: ({ current }: Position) => addDays(current, 7),
    Home: (position: Position) => addDays(position.current, -daysSinceWeekStart(position)),
    End: (position: Position) => addDays(position.current, 6 - daysSinceWeekStart(position)),
    PageUp: ({ current }: Position, byYear: boolean) => addMonths(current, byYear ? -12 : -1),
    PageDown: ({ current }: Position, byYear: boolean) => addMonths(current, byYear ? 12 : 1),
    t: ({ today }: Position) => today,
  }),
);

/** Returns the number of days since the week began. */
const daysSinceWeekStart = ({ current, firstWeekday }: Position) => (weekdayOf(current) - firstWeekday + 7) % 7;
