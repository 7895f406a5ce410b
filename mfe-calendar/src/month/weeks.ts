import { addDays, type Day, weekdayOf } from './day.ts';

/** The weeks that a month touches, from their first weekday (1 for Monday to 7 for Sunday) to their last; whole weeks of seven days. */
export function weeksOf(month: string, firstWeekday: number): Day[][] {
  const first: Day = `${month}-01`;
  const weeks: Day[][] = [];
  let start = addDays(first, -((weekdayOf(first) - firstWeekday + 7) % 7));
  do {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(start, index)));
    start = addDays(start, 7);
  } while (monthOf(start) === month);
  return weeks;
}

export const monthOf = (day: Day) => day.slice(0, 7);

interface WeekInfo {
  readonly firstDay: number;
}

/**
 * The weekday that a week begins with where the reader lives (1 for Monday to 7 for Sunday); Monday where the browser does not know. A
 * browser's language need not be a language tag: WebKit says `C` on a system without a locale.
 */
export function firstWeekday(language: string): number {
  try {
    const locale = new Intl.Locale(language) as Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };
    return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? monday;
  } catch {
    return monday;
  }
}

const monday = 1;
