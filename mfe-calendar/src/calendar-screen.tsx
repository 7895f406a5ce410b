import { Button } from '@daybook/kit/button';
import { EmptyState } from '@daybook/kit/empty-state';
import { Notice } from '@daybook/kit/notice';
import { Screen } from '@daybook/kit/screen';
import { useStyles } from '@daybook/kit/styles';
import { CalendarDays } from 'lucide-react';
import { useId } from 'react';
import { css, sheet } from './calendar.css';
import { texts } from './texts.ts';

/** The calendar: its buttons and the Upcoming Events list. */
export function CalendarScreen() {
  useStyles(sheet);
  const reason = useId();
  return (
    <Screen title={texts.calendar} actions={<Actions reason={reason} />}>
      <div className={css.screen}>
        <div id={reason}>
          <Notice>{texts.comes}</Notice>
        </div>
        <UpcomingEvents />
      </div>
    </Screen>
  );
}

function Actions({ reason }: { reason: string }) {
  return [texts.authorize, texts.signOut, texts.refresh].map((label) => (
    <Button key={label} disabled aria-describedby={reason}>
      {label}
    </Button>
  ));
}

function UpcomingEvents() {
  const id = useId();
  return (
    <section className={css.events} aria-labelledby={id}>
      <h2 className={css.title} id={id}>
        {texts.upcoming}
      </h2>
      <EmptyState title={texts.noEvents} icon={<CalendarDays size={22} />} />
    </section>
  );
}
