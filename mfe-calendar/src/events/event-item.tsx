import { Badge } from '@daybook/kit/ui/badge';
import { atUtc } from '../month/day.ts';
import { texts } from '../texts.ts';
import { css } from './events.css';
import { isNow, type ShownEvent } from './shown-event.ts';
import { whenOf } from './when.ts';

/** An event: its day as a leaf of a calendar, its title, and when it is in words. */
export function EventItem({ event, timeZone, now }: { event: ShownEvent; timeZone: string; now: Date }) {
  return (
    <li className={css.event}>
      <div className={css.leaf} aria-hidden="true">
        <span className={css.leafMonth}>{month.format(atUtc(event.first))}</span>
        <span className={css.leafDay}>{Number(event.first.slice(8))}</span>
      </div>
      <div className={css.what}>
        <p dir="auto" className={event.title ? css.name : css.untitled}>
          {event.title ?? texts.untitled}
        </p>
        <p className={css.when}>{whenOf(event, timeZone)}</p>
      </div>
      {isNow(event, now, timeZone) && <Badge tone="green">{texts.now}</Badge>}
    </li>
  );
}

const month = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });
