import { Route, Routes, Switch } from '@daybook/kit/host/routes';
import { Button } from '@daybook/kit/ui/button';
import { Notice } from '@daybook/kit/ui/notice';
import { Screen } from '@daybook/kit/ui/screen';
import { useStyles } from '@daybook/kit/ui/styles';
import { useEffect, useMemo, useState } from 'react';
import { type AccessError, useAccess } from './access/use-access.ts';
import { css, sheet } from './calendar.css';
import { countByDay, toEventView } from './events/event-view.ts';
import { UpcomingEvents } from './events/upcoming-events.tsx';
import { useEvents } from './events/use-events.ts';
import { dayIn, firstWeekday } from './month/day.ts';
import { MonthGrid } from './month/month-grid.tsx';
import { spec, texts } from './texts.ts';

/** The calendar app: its screen by its path, as in app.json. */
export function Calendar() {
  return (
    <Routes>
      <Switch>
        <Route path="/calendar">
          <CalendarScreen />
        </Route>
      </Switch>
    </Routes>
  );
}

/** The screen of the calendar: its three buttons, a month, and the upcoming events. */
function CalendarScreen() {
  useStyles(sheet);
  const access = useAccess();
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { read, failed, reading, refresh } = useEvents(access.token, timeZone, access.expire);
  const events = useMemo(() => read?.list.items.map((event) => toEventView(event, timeZone)), [read, timeZone]);
  const counts = useMemo(() => countByDay(events ?? []), [events]);
  const now = useNow();
  return (
    <Screen title={spec.calendar} actions={<Actions {...access} reading={reading} onRefresh={refresh} />}>
      {access.error && (
        <div className={css.error}>
          <Notice tone={access.error === 'denied' ? 'info' : 'warning'} role="alert">
            {errorTexts[access.error]}
          </Notice>
        </div>
      )}
      <div className={css.screen}>
        <MonthGrid today={dayIn(timeZone, now)} firstWeekday={firstWeekday(navigator.language)} counts={counts} />
        <UpcomingEvents
          events={events}
          readAt={read?.at}
          isAuthorized={access.token !== undefined || access.isClaiming}
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

type ActionsProps = Pick<ReturnType<typeof useAccess>, 'token' | 'isClaiming' | 'isRedirecting' | 'authorize' | 'signOut'> & {
  reading: boolean;
  onRefresh: () => void;
};

function Actions({ token, isClaiming, isRedirecting, authorize, signOut, reading, onRefresh }: ActionsProps) {
  const isAuthorized = token !== undefined;
  return (
    <>
      <Button
        {...(!isAuthorized && { variant: 'primary' })}
        disabled={isAuthorized}
        busy={isClaiming || isRedirecting}
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

const errorTexts: Readonly<Record<AccessError, string>> = {
  denied: texts.denied,
  expired: texts.expired,
  failed: texts.notConnected,
  ended: texts.ended,
  offline: texts.offline,
};

/** Returns the current time, updated every minute: a page may stay open past midnight. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const MINUTE_MS = 60_000;
