import { Screen } from '@daybook/kit/ui/screen';
import { Skeleton } from '@daybook/kit/ui/skeleton';
import { useEffect } from 'react';
import { useStore } from '@daybook/host/store';
import { NotLoaded } from '../not-loaded.tsx';
import { useShell } from '../page-shell.ts';
import { useAnswer } from '../use-answer.ts';
import { ConnectedPortals } from './connected-portals.tsx';
import { readConnected } from './connection-calls.ts';
import { texts } from './texts.ts';

/** The portals that a person has allowed their board, and the way to withdraw each. Who is not logged in is led to the login. */
export function ConnectionsScreen() {
  const { session, place } = useShell();
  const user = useStore(session.user);
  useEffect(() => {
    if (user === undefined) place.navigate('/login', { replace: true });
  }, [user, place]);
  return user === undefined ? null : (
    <Screen title={texts.title} narrow>
      <Portals key={user} />
    </Screen>
  );
}

function Portals() {
  const { state, askAgain } = useAnswer(readConnected, useShell().host.fetch);
  if (state.kind === 'waiting') return <Skeleton lines={4} label={texts.loading} />;
  if (state.kind === 'failed') return <NotLoaded title={texts.failed} error={state.error} onRetry={askAgain} />;
  return <ConnectedPortals first={state.answer} />;
}
