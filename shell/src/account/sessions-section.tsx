import type { Session } from '@daybook/contracts/sessions';
import { Badge } from '@daybook/kit/ui/badge';
import { Button } from '@daybook/kit/ui/button';
import { ErrorAlert } from '@daybook/kit/ui/notice';
import { Time } from '@daybook/kit/ui/time';
import { useRef } from 'react';
import { ActionDialog, useConfirmedAction } from '../action-dialog.tsx';
import { useAction } from '../use-request.ts';
import { useShell } from '../use-shell.ts';
import { css } from '../user-screen.css';
import { AccountSection, textOfError } from './account-section.tsx';
import { end, endOthers } from './own-account-calls.ts';
import { texts } from './texts.ts';

interface SessionsSectionProps {
  sessions: readonly Session[];
  onChange: (remaining: readonly Session[]) => void;
}

/** The user's sessions. All but the current one can be ended. */
export function SessionsSection({ sessions, onChange }: SessionsSectionProps) {
  const { host } = useShell();
  const heading = useRef<HTMLHeadingElement>(null);
  const { isBusy, errorText, run } = useAction(textOfError);
  const endOne = (session: Session) =>
    run(async () => {
      await end(host.fetch, session);
      onChange(sessions.filter(({ id }) => id !== session.id));
      heading.current?.focus();
      host.toast(texts.ended(deviceOf(session)));
    });
  const endingOthers = useConfirmedAction<'others'>({
    run: () => endOthers(host.fetch),
    onDone: () => {
      onChange(sessions.filter(({ current }) => current));
      host.toast(texts.othersEnded);
    },
    textOf: textOfError,
  });
  return (
    <AccountSection title={texts.sessions} heading={heading} intro={texts.sessionsIntro}>
      <ErrorAlert>{errorText}</ErrorAlert>
      <ul className={css.list}>
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} isBusy={isBusy} onEnd={() => void endOne(session)} />
        ))}
      </ul>
      {sessions.some(({ current }) => !current) && <Button onClick={() => endingOthers.ask('others')}>{texts.endOthers}</Button>}
      <ActionDialog
        action={endingOthers}
        title={texts.endOthersTitle}
        text={texts.endOthersText}
        confirmLabel={texts.endOthers}
        cancelLabel={texts.keepOthers}
        focusAfter={heading}
      />
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
