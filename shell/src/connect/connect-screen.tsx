import type { ShownPortal } from '@daybook/contracts/portals';
import { useState } from 'react';
import { useStore } from '@daybook/host/store';
import { Waiting } from '../frame/waiting.tsx';
import { useShell } from '../page-shell.ts';
import { useAnswer } from '../use-answer.ts';
import { ConnectLogin } from './connect-login.tsx';
import { Consent } from './consent.tsx';
import { hasOpener, tell } from './opener.ts';
import { findPortal } from './portal-calls.ts';
import { NoOpener, NotFound, NotRegistered, NotWhole } from './refusals.tsx';
import { type Asked, readAsked } from './request.ts';
import { texts } from './texts.ts';
import { WindowCard } from './window-card.tsx';

/** The window that a page of a portal opens to be allowed the board. Nothing is posted but by the presses of Allow and Cancel. */
export function ConnectScreen() {
  const { search } = useStore(useShell().place.location);
  const asked = readAsked(search);
  if (!asked) return <NotWhole />;
  return hasOpener() ? <Asking key={search} asked={asked} /> : <NoOpener />;
}

function Asking({ asked }: { asked: Asked }) {
  const { state, askAgain } = useAnswer(findPortal, useShell().fetch, asked.portal);
  if (state.kind === 'waiting') return <Waiting name={texts.title} />;
  if (state.kind === 'failed') return <NotFound id={asked.portal} error={state.error} onRetry={askAgain} />;
  const portal = state.answer;
  return portal.origins.includes(asked.origin) ? (
    <Deciding asked={asked} portal={portal} />
  ) : (
    <NotRegistered portal={portal} origin={asked.origin} />
  );
}

/** Who is logged in decides; who is not, or is another, logs in first. */
function Deciding({ asked, portal }: { asked: Asked; portal: ShownPortal }) {
  const user = useStore(useShell().session.user);
  const [wasLoggedIn] = useState(user !== undefined);
  const [isAnother, setAnother] = useState(false);
  const [end, setEnd] = useState<End>();
  if (end === 'gone') return <NoOpener />;
  if (end) return <Ended end={end} portal={portal} />;

  const finish = (next: End) => {
    setEnd(next);
    window.close();
  };
  const cancel = () => {
    tell(asked, { error: 'access_denied' });
    finish('cancelled');
  };
  const allowed = (code: string) => {
    if (!hasOpener()) return setEnd('gone');
    tell(asked, { code });
    finish('allowed');
  };
  if (user === undefined || isAnother) {
    const stay = user === undefined ? undefined : () => setAnother(false);
    const login = {
      portal,
      hasEnded: wasLoggedIn && !isAnother,
      onEntered: () => setAnother(false),
      onStay: stay,
      onCancel: cancel,
    };
    return <ConnectLogin {...login} />;
  }
  return <Consent key={user} {...{ asked, portal, onAllowed: allowed, onCancel: cancel, onAnother: () => setAnother(true) }} />;
}

type End = 'allowed' | 'cancelled' | 'gone';

/** A window that was opened by hand does not close itself. */
function Ended({ end, portal }: { end: 'allowed' | 'cancelled'; portal: ShownPortal }) {
  return end === 'allowed' ? (
    <WindowCard title={texts.done}>{texts.doneText(portal.name)}</WindowCard>
  ) : (
    <WindowCard title={texts.cancelled}>{texts.cancelledText(portal.name)}</WindowCard>
  );
}
