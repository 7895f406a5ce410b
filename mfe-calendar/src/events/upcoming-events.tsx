import { Button } from '@daybook/kit/ui/button';
import { EmptyState } from '@daybook/kit/ui/empty-state';
import { Notice } from '@daybook/kit/ui/notice';
import { Skeleton } from '@daybook/kit/ui/skeleton';
import { LiveRegion } from '@daybook/kit/ui/live-region';
import { useStyles } from '@daybook/kit/ui/styles';
import { clockTime } from '@daybook/kit/ui/time';
import { CalendarDays, CloudOff } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { spec, texts } from '../texts.ts';
import { EventItem } from './event-item.tsx';
import { css, sheet } from './events.css';
import type { ShownEvent } from './shown-event.ts';

interface UpcomingEventsProps {
  /** Undefined while nothing was read. */
  events: readonly ShownEvent[] | undefined;
  readAt: Date | undefined;
  isAuthorized: boolean;
  failed: boolean;
  reading: boolean;
  timeZone: string;
  now: Date;
  onRetry: () => void;
}

/** The list of section 2, in whichever state it is. */
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
  if (!events || !readAt) return <Waiting />;
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

function Waiting() {
  return (
    <div className={css.waiting}>
      <Skeleton lines={5} label={texts.loading} />
    </div>
  );
}

function Items({ events, ...clock }: { events: readonly ShownEvent[]; timeZone: string; now: Date }) {
  return (
    <ul role="list" className={css.list} aria-label={texts.loaded(events.length)}>
      {events.map((event) => (
        <EventItem key={event.id} event={event} {...clock} />
      ))}
    </ul>
  );
}
