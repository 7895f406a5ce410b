import type { ShownPortal } from '@daybook/contracts/portals';
import { Button } from '@daybook/kit/ui/button';
import { ErrorAlert, Notice } from '@daybook/kit/ui/notice';
import { useStyles } from '@daybook/kit/ui/styles';
import { Check, Globe, X } from 'lucide';
import { useEffect, useState } from 'react';
import { Icon } from '../frame/icon.tsx';
import { ScreenLoading } from '../frame/screen-states.tsx';
import { AccountCard } from '../session/account-card.tsx';
import { useIsShown } from '../use-is-shown.ts';
import { useAction, useRequest } from '../use-request.ts';
import { useShell } from '../use-shell.ts';
import type { ConnectRequest } from './connect-request.ts';
import { css, sheet } from './connect.css';
import { grantConnection, readGrantor } from './portal-calls.ts';
import { texts } from './texts.ts';
import { PortalError, textOfError } from './window-messages.tsx';

interface ConsentProps {
  request: ConnectRequest;
  portal: ShownPortal;
  onAllow: (code: string) => void;
  onCancel: () => void;
  onSwitchUser: () => void;
}

/** Shows which page asks for what, and asks the user to allow it. */
export function Consent(props: ConsentProps) {
  useStyles(sheet);
  const { request, portal, onSwitchUser } = props;
  const { state, retry } = useRequest(readGrantor, useShell().host.fetch, request.portal);
  if (state.kind === 'loading') return <ScreenLoading name={texts.title} />;
  if (state.kind === 'failed') return <PortalError id={request.portal} error={state.error} onRetry={retry} />;
  const { username, since } = state.data;
  return (
    <AccountCard title={texts.asks(portal.name)}>
      <p className={css.origin}>
        <Icon icon={Globe} size={16} />
        {request.origin}
      </p>
      <Permissions />
      {since && <Notice>{texts.before}</Notice>}
      <p className={css.who}>
        {texts.as} <strong dir="auto">{username}</strong>
        <Button variant="quiet" onClick={onSwitchUser}>
          {texts.notYou}
        </Button>
      </p>
      <Choice {...props} />
      <p className={css.soft}>{texts.later}</p>
    </AccountCard>
  );
}

function Permissions() {
  return (
    <div className={css.what}>
      <p>{texts.may}</p>
      <ul>
        {texts.mayDo.map((permission) => (
          <li key={permission}>
            <Icon icon={Check} size={16} />
            {permission}
          </li>
        ))}
      </ul>
      <p>{texts.mayNot}</p>
      <ul>
        {texts.mayNotDo.map((permission) => (
          <li key={permission}>
            <Icon icon={X} size={16} />
            {permission}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Choice({ request, onAllow, onCancel }: ConsentProps) {
  const { fetch } = useShell().host;
  const { isSettled, restart } = useClickjackingDelay();
  const [isTooSoon, setTooSoon] = useState(false);
  const { isBusy, errorText, run } = useAction(describeError);
  const isShown = useIsShown();
  const allow = async () => {
    const code = await grantConnection(fetch, request);
    // Otherwise the user has cancelled, or another one is logging in.
    if (isShown()) onAllow(code);
  };
  const press = () => {
    setTooSoon(!isSettled);
    if (!isSettled) restart();
    else void run(allow);
  };
  return (
    <>
      <ErrorAlert>{errorText}</ErrorAlert>
      <div className={css.buttons}>
        <Button variant="primary" busy={isBusy} aria-disabled={!isSettled || undefined} onClick={press}>
          {texts.allow}
        </Button>
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </div>
      {/* Below the buttons: above, it would move them away from the next press. */}
      {isTooSoon && <Notice role="status">{texts.tooSoon}</Notice>}
    </>
  );
}

/** A session that has ended leads to the login by itself. */
function describeError(error: unknown) {
  console.error('connectPortal', error);
  return textOfError(error);
}

/**
 * Returns `isSettled`, which is true once the window has been in front for a moment, counted from the last `restart`. A press before that
 * may have been meant for the page below: a page can open this window under the second half of a double click, or under somebody who presses fast.
 */
function useClickjackingDelay() {
  const [isSettled, setSettled] = useState(false);
  const [restarts, setRestarts] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      setSettled(false);
      clearTimeout(timer);
      timer = setTimeout(() => setSettled(true), SETTLE_MS);
    };
    settle();
    window.addEventListener('focus', settle);
    document.addEventListener('visibilitychange', settle);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('focus', settle);
      document.removeEventListener('visibilitychange', settle);
    };
  }, [restarts]);
  return { isSettled, restart: () => setRestarts((count) => count + 1) };
}

const SETTLE_MS = 500;
