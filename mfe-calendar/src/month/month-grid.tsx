import { Button } from '@daybook/kit/ui/button';
import { classNames, useStyles } from '@daybook/kit/ui/styles';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { texts } from '../texts.ts';
import { dayAfterKey } from './day-after-key.ts';
import { addMonths, atUtc, type Day, longDay, monthOf, weeksOf } from './day.ts';
import { css, sheet } from './month.css';

interface MonthGridProps {
  today: Day;
  /** 1 for Monday to 7 for Sunday. */
  firstWeekday: number;
  counts: ReadonlyMap<Day, number>;
}

/**
 * A month as a grid (ARIA Authoring Practices, "Date Picker Dialog", without picking): one day is in the tab order, and keys move from
 * there. A click on a day does nothing visible (specification, section 2).
 */
export function MonthGrid({ today, firstWeekday, counts }: MonthGridProps) {
  useStyles(sheet);
  const heading = useId();
  const [current, setCurrent] = useState(today);
  const month = monthOf(current);
  const weeks = weeksOf(month, firstWeekday);
  const { grid, moveTo } = useFocusedDay(current, setCurrent);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(event, { current, today, firstWeekday });
    if (next === undefined) return;
    event.preventDefault();
    moveTo(next);
  };
  return (
    <section className={css.month} aria-labelledby={heading}>
      <Head id={heading} month={month} onTurn={(months) => setCurrent(addMonths(current, months))} />
      <table ref={grid} role="grid" aria-labelledby={heading} className={css.grid} onKeyDown={onKeyDown}>
        <WeekdayRow week={weeks[0] ?? []} />
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <DayCell key={day} day={day} month={month} today={today} current={current} count={counts.get(day) ?? 0} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {texts.dayKeys.map(([keys, label]) => (
        <p key={keys} hidden data-keys={keys}>
          {label}
        </p>
      ))}
    </section>
  );
}

/** Moves the focus to the current day after a key has changed it. */
function useFocusedDay(current: Day, setCurrent: (day: Day) => void) {
  const grid = useRef<HTMLTableElement>(null);
  const movesFocus = useRef(false);
  useEffect(() => {
    if (!movesFocus.current) return;
    movesFocus.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [current]);
  const moveTo = (day: Day) => {
    movesFocus.current = true;
    setCurrent(day);
  };
  return { grid, moveTo };
}

function Head({ id, month, onTurn }: { id: string; month: string; onTurn: (months: number) => void }) {
  return (
    <div className={css.head}>
      <h2 id={id} className={css.title} aria-live="polite">
        {monthName.format(atUtc(`${month}-01`))}
      </h2>
      <Turn label={texts.previousMonth} icon={<ChevronLeft size={18} aria-hidden="true" />} onTurn={() => onTurn(-1)} />
      <Turn label={texts.nextMonth} icon={<ChevronRight size={18} aria-hidden="true" />} onTurn={() => onTurn(1)} />
    </div>
  );
}

function Turn({ label, icon, onTurn }: { label: string; icon: ReactNode; onTurn: () => void }) {
  return <Button variant="quiet" icon={icon} aria-label={label} onClick={onTurn} />;
}

function WeekdayRow({ week }: { week: readonly Day[] }) {
  return (
    <thead>
      <tr>
        {week.map((day) => (
          <th key={day} scope="col" abbr={weekdayLong.format(atUtc(day))} className={css.weekday}>
            {weekdayShort.format(atUtc(day))}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface DayCellProps {
  day: Day;
  month: string;
  today: Day;
  current: Day;
  count: number;
}

function DayCell({ day, month, today, current, count }: DayCellProps) {
  const isToday = day === today;
  const label = [longDay(day), isToday && texts.today, count > 0 && texts.eventsOn(count)].filter(Boolean).join(', ');
  return (
    <td
      role="gridcell"
      tabIndex={day === current ? 0 : -1}
      aria-label={label}
      {...(isToday && { 'aria-current': 'date' })}
      className={classNames(css.day, monthOf(day) !== month && css.outside, isToday && css.today)}
    >
      <span className={css.number}>{Number(day.slice(8))}</span>
      {count > 0 && <span className={css.mark} />}
    </td>
  );
}

const inUtc = { timeZone: 'UTC' } as const;
const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', ...inUtc });
const weekdayShort = new Intl.DateTimeFormat('en-GB', { weekday: 'short', ...inUtc });
const weekdayLong = new Intl.DateTimeFormat('en-GB', { weekday: 'long', ...inUtc });
