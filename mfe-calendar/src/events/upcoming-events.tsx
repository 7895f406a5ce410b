import { Badge } from '@daybook/kit/ui/badge';
import { Button } from '@daybook/kit/ui/button';
import { EmptyState } from '@daybook/kit/ui/empty-state';
import { LiveRegion } from '@daybook/kit/ui/live-region';
import { Notice } from '@daybook/kit/ui/notice';
import { Skeleton } from '@daybook/kit/ui/skeleton';
import { useStyles } from '@daybook/kit/ui/styles';
import { clockTime } from '@daybook/kit/ui/time';
import { CalendarDays, CloudOff } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { atUtc } from '../month/day.ts';
import { spec, texts } from '../texts.ts';
import { eventTimeText, type EventView, isInProgress } from './event-view.ts';
import { css, sheet } from './events.css';

interface UpcomingEventsProps {
  /** Undefined until they are loaded. */
  events: readonly EventView[] | undefined;
  readAt: Date | undefined;
  isAuthorized: boolean;
  failed: boolean;
  reading: boolean;
  timeZone: string;
  now: Date;
  onRetry: () => void;
}

/** The list of upcoming events (specification, section 2), or its loading, empty or error state. */
export function UpcomingEvents(props: UpcomingEventsProps) {
  useStyles(sheet);
  const id = useId();
  return (
    <section className={css.events} aria-labelledby={id} aria-busy={props.reading}>
      <h2 className={css.title} id={id}>
        {spec.upcoming}
      </h2>
      <List {...props} />
    </section>
  );
}

function List({ events, readAt, isAuthorized, failed, reading, timeZone, now, onRetry }: UpcomingEventsProps) {
  const retry = (
    <Button busy={reading} onClick={onRetry}>
      {texts.retry}
    </Button>
  );
  if (!isAuthorized) return <Empty>{texts.whyAuthorize}</Empty>;
  if (!events && failed) {
    return (
      <EmptyState compact title={texts.failed} icon={<CloudOff size={22} />} action={retry}>
        {texts.failedWhy}
      </EmptyState>
    );
  }
  if (!events || !readAt) return <Loading />;
  const time = clockTime(readAt, timeZone);
  return (
    <>
      <LiveRegion>
        {failed && (
          <div className={css.stale}>
            <Notice tone="warning" action={retry}>
              {texts.stale(time)}
            </Notice>
          </div>
        )}
      </LiveRegion>
      {events.length === 0 ? <Empty>{texts.noneAhead}</Empty> : <Items events={events} timeZone={timeZone} now={now} />}
      <p className={css.foot} role="status">
        {texts.nextOnly} {!failed && texts.asOf(time)}
      </p>
    </>
  );
}

function Empty({ children }: { children: ReactNode }) {
  return (
    <EmptyState compact title={spec.noEvents} icon={<CalendarDays size={22} />}>
      {children}
    </EmptyState>
  );
}

function Loading() {
  return (
    <div className={css.waiting}>
      <Skeleton lines={5} label={texts.loading} />
    </div>
  );
}

function Items({ events, ...clock }: { events: readonly EventView[]; timeZone: string; now: Date }) {
  return (
    <ul role="list" className={css.list} aria-label={texts.loaded(events.length)}>
      {events.map((event) => (
        <EventItem key={event.id} event={event} {...clock} />
      ))}
    </ul>
  );
}

function EventItem({ event, timeZone, now }: { event: EventView; timeZone: string; now: Date }) {
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
        <p className={css.when}>{eventTimeText(event, timeZone)}</p>
      </div>
      {isInProgress(event, now, timeZone) && <Badge tone="green">{texts.now}</Badge>}
    </li>
  );
}

const month = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });
