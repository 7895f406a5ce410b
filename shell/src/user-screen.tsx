import { useStore } from '@daybook/host/store';
import type { Host } from '@daybook/kit/host/host';
import { Screen } from '@daybook/kit/ui/screen';
import { Skeleton } from '@daybook/kit/ui/skeleton';
import { type ReactNode, useEffect } from 'react';
import { LoadFailed } from './load-failed.tsx';
import { useShell } from './use-shell.ts';
import { useRequest } from './use-request.ts';

interface UserScreenProps<Data> {
  texts: { readonly title: string; readonly loading: string; readonly failed: string };
  /** Must be the same function at each render. */
  request: (fetch: Host['fetch']) => Promise<Data>;
  children: (data: Data) => ReactNode;
}

/** A screen of the logged-in user with data from the server. Goes to the login if nobody is logged in. */
export function UserScreen<Data>({ texts, request, children }: UserScreenProps<Data>) {
  const { session, navigation } = useShell();
  const user = useStore(session.user);
  useEffect(() => {
    if (user === undefined) navigation.navigate('/login', { replace: true });
  }, [user, navigation]);
  return user === undefined ? null : (
    <Screen title={texts.title} narrow>
      <Loaded key={user} texts={texts} request={request}>
        {children}
      </Loaded>
    </Screen>
  );
}

function Loaded<Data>({ texts, request, children }: UserScreenProps<Data>) {
  const { state, retry } = useRequest(request, useShell().host.fetch);
  if (state.kind === 'loading') return <Skeleton lines={6} label={texts.loading} />;
  if (state.kind === 'failed') return <LoadFailed title={texts.failed} error={state.error} onRetry={retry} />;
  return children(state.data);
}
