import { Button } from '@daybook/kit/ui/button';
import { Notice } from '@daybook/kit/ui/notice';
import { Screen } from '@daybook/kit/ui/screen';
import { useStyles } from '@daybook/kit/ui/styles';
import { useMemo } from 'react';
import { type AccessTrouble, useAccess } from './access/use-access.ts';
import { css, sheet } from './calendar.css';
import { countByDay, shownEvent } from './events/shown-event.ts';
import { UpcomingEvents } from './events/upcoming-events.tsx';
import { useEvents } from './events/use-events.ts';
import { dayIn } from './month/day.ts';
import { MonthGrid } from './month/month-grid.tsx';
import { firstWeekday } from './month/weeks.ts';
import { spec, texts } from './texts.ts';
import { useNow } from './use-now.ts';

/** The calendar: its three buttons, a month, and what comes next. */
export function CalendarScreen() {
  useStyles(sheet);
  const access = useAccess();
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { read, failed, reading, refresh } = useEvents(access.token, timeZone, access.end);
  const events = useMemo(() => read?.list.items.map((event) => shownEvent(event, timeZone)), [read, timeZone]);
  const counts = useMemo(() => countByDay(events ?? []), [events]);
  const now = useNow();
  return (
    <Screen title={spec.calendar} actions={<Actions {...access} reading={reading} onRefresh={refresh} />}>
      {access.trouble && <Trouble about={access.trouble} />}
      <div className={css.screen}>
        <MonthGrid today={dayIn(timeZone, now)} firstWeekday={firstWeekday(navigator.language)} counts={counts} />
        <UpcomingEvents
          events={events}
          readAt={read?.at}
          isAuthorized={access.token !== undefined || access.isArriving}
          failed={failed}
          reading={reading}
          timeZone={timeZone}
          now={now}
          onRetry={refresh}
        />
      </div>
    </Screen>
  );
}

type ActionsProps = Pick<ReturnType<typeof useAccess>, 'token' | 'isArriving' | 'isLeaving' | 'authorize' | 'signOut'> & {
  reading: boolean;
  onRefresh: () => void;
};

function Actions({ token, isArriving, isLeaving, authorize, signOut, reading, onRefresh }: ActionsProps) {
  const isAuthorized = token !== undefined;
  return (
    <>
      <Button
        {...(!isAuthorized && { variant: 'primary' })}
        disabled={isAuthorized}
        busy={isArriving || isLeaving}
        onClick={authorize}
      >
        {spec.authorize}
      </Button>
      <Button disabled={!isAuthorized} busy={isAuthorized && reading} aria-keyshortcuts="r" onClick={onRefresh}>
        {spec.refresh}
      </Button>
      <Button disabled={!isAuthorized} onClick={signOut}>
        {spec.signOut}
      </Button>
    </>
  );
}

function Trouble({ about }: { about: AccessTrouble }) {
  return (
    <div className={css.trouble}>
      <Notice tone={about === 'denied' ? 'info' : 'warning'} role="alert">
        {troubles[about]}
      </Notice>
    </div>
  );
}

const troubles: Readonly<Record<AccessTrouble, string>> = {
  denied: texts.denied,
  expired: texts.expired,
  failed: texts.notConnected,
  ended: texts.ended,
  offline: texts.offline,
};
