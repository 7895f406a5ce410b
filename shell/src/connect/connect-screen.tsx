import type { ShownPortal } from '@daybook/contracts/portals';
import { useStore } from '@daybook/host/store';
import { useState } from 'react';
import { ScreenLoading } from '../frame/screen-states.tsx';
import { useRequest } from '../use-request.ts';
import { useShell } from '../use-shell.ts';
import { ConnectLogin } from './connect-login.tsx';
import { type ConnectRequest, hasOpener, readConnectRequest, respond } from './connect-request.ts';
import { Consent } from './consent.tsx';
import { readShownPortal } from './portal-calls.ts';
import { texts } from './texts.ts';
import { InvalidRequest, NoOpener, NotRegistered, PortalError, WindowMessage } from './window-messages.tsx';

/** The consent window, which a portal's page opens. It responds only when the user presses Allow or Cancel. */
export function ConnectScreen() {
  const { search } = useStore(useShell().navigation.location);
  const request = readConnectRequest(search);
  if (!request) return <InvalidRequest />;
  return hasOpener() ? <RequestCheck key={search} request={request} /> : <NoOpener />;
}

/** Checks the portal and the page's origin first. */
function RequestCheck({ request }: { request: ConnectRequest }) {
  const { state, retry } = useRequest(readShownPortal, useShell().fetch, request.portal);
  if (state.kind === 'loading') return <ScreenLoading name={texts.title} />;
  if (state.kind === 'failed') return <PortalError id={request.portal} error={state.error} onRetry={retry} />;
  const portal = state.data;
  return portal.origins.includes(request.origin) ? (
    <Decision request={request} portal={portal} />
  ) : (
    <NotRegistered portal={portal} origin={request.origin} />
  );
}

type End = 'allowed' | 'cancelled' | 'no-opener';

/** Asks the logged-in user for consent, after a login if nobody is logged in, or if another user wants to. */
function Decision({ request, portal }: { request: ConnectRequest; portal: ShownPortal }) {
  const user = useStore(useShell().session.user);
  const [wasLoggedIn] = useState(user !== undefined);
  const [isSwitching, setSwitching] = useState(false);
  const [end, setEnd] = useState<End>();
  if (end === 'no-opener') return <NoOpener />;
  if (end) return <Ended end={end} portal={portal} />;

  const finish = (next: End) => {
    setEnd(next);
    // Ignored by the browser if the window was opened by hand.
    window.close();
  };
  const cancel = () => {
    respond(request, { error: 'access_denied' });
    finish('cancelled');
  };
  const allow = (code: string) => {
    if (!hasOpener()) return setEnd('no-opener');
    respond(request, { code });
    finish('allowed');
  };
  if (user !== undefined && !isSwitching) {
    return (
      <Consent key={user} {...{ request, portal, onAllow: allow, onCancel: cancel, onSwitchUser: () => setSwitching(true) }} />
    );
  }
  return (
    <ConnectLogin
      portal={portal}
      hasEnded={wasLoggedIn && !isSwitching}
      onLoggedIn={() => setSwitching(false)}
      onStay={user === undefined ? undefined : () => setSwitching(false)}
      onCancel={cancel}
    />
  );
}

function Ended({ end, portal }: { end: 'allowed' | 'cancelled'; portal: ShownPortal }) {
  return end === 'allowed' ? (
    <WindowMessage title={texts.done}>{texts.doneText(portal.name)}</WindowMessage>
  ) : (
    <WindowMessage title={texts.cancelled}>{texts.cancelledText(portal.name)}</WindowMessage>
  );
}
