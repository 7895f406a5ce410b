import type { Session } from '@daybook/contracts/sessions';
import { Badge } from '@daybook/kit/ui/badge';
import { Button } from '@daybook/kit/ui/button';
import { Time } from '@daybook/kit/ui/time';
import { useRef } from 'react';
import { useShell } from '../page-shell.ts';
import { AccountSection } from './account-section.tsx';
import { css } from './account.css';
import { EndOthers } from './end-others.tsx';
import { Failure } from './fields-form.tsx';
import { end } from './own-account-calls.ts';
import { texts } from './texts.ts';
import { useAction } from './use-action.ts';

interface SessionsSectionProps {
  sessions: readonly Session[];
  onChange: (left: readonly Session[]) => void;
}

/** Where the person is logged in, and the way to end each session but this one. */
export function SessionsSection({ sessions, onChange }: SessionsSectionProps) {
  const { host } = useShell();
  const heading = useRef<HTMLHeadingElement>(null);
  const { isBusy, failure, run } = useAction();
  const endOne = (session: Session) =>
    run(async () => {
      await end(host.fetch, session);
      onChange(sessions.filter(({ id }) => id !== session.id));
      heading.current?.focus();
      host.toast(texts.ended(deviceOf(session)));
    });
  const others = sessions.filter(({ current }) => !current);
  return (
    <AccountSection title={texts.sessions} heading={heading} intro={texts.sessionsIntro}>
      {failure && <Failure>{failure}</Failure>}
      <ul className={css.list}>
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} isBusy={isBusy} onEnd={() => void endOne(session)} />
        ))}
      </ul>
      {others.length > 0 && <EndOthers heading={heading} onEnded={() => onChange(sessions.filter(({ current }) => current))} />}
    </AccountSection>
  );
}

function SessionItem({ session, isBusy, onEnd }: { session: Session; isBusy: boolean; onEnd: () => void }) {
  const device = deviceOf(session);
  return (
    <li className={css.item}>
      <div className={css.about}>
        <h3 className={css.name}>
          {device} {session.current && <Badge tone="green">{texts.thisDevice}</Badge>}
        </h3>
        <p className={css.soft}>
          {texts.loggedIn} <Time at={session.created} />
        </p>
        <p className={css.soft}>
          {texts.lastUsed} <Time at={session.used} />
        </p>
      </div>
      {!session.current && (
        <Button aria-label={texts.endOf(device)} busy={isBusy} onClick={onEnd}>
          {texts.end}
        </Button>
      )}
    </li>
  );
}

const deviceOf = ({ browser, system }: Session) => texts.deviceOf(browser, system);
