import { useStore } from '@daybook/host/store';
import { isCallError } from '@daybook/kit/api/call-error';
import type { Host } from '@daybook/kit/host/host';
import { Button } from '@daybook/kit/ui/button';
import { EmptyState } from '@daybook/kit/ui/empty-state';
import { Screen } from '@daybook/kit/ui/screen';
import { Skeleton } from '@daybook/kit/ui/skeleton';
import { useStyles } from '@daybook/kit/ui/styles';
import { CloudOff, RotateCw } from 'lucide';
import { type ReactNode, useEffect } from 'react';
import { Icon } from './frame/icon.tsx';
import { useRetryOnline } from './frame/screen-states.tsx';
import { texts as shellTexts } from './texts.ts';
import { useRequest } from './use-request.ts';
import { useShell } from './use-shell.ts';
import { sheet } from './user-screen.css';

interface UserScreenProps<Data> {
  texts: { readonly title: string; readonly loading: string; readonly failed: string };
  /** Must be the same function at each render. */
  request: (fetch: Host['fetch']) => Promise<Data>;
  children: (data: Data) => ReactNode;
}

/** A screen of the logged-in user with data from the server. Goes to the login if nobody is logged in. */
export function UserScreen<Data>({ texts, request, children }: UserScreenProps<Data>) {
  useStyles(sheet);
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

/** Shows why the data of a screen could not be loaded. Retries by itself when the browser is online again. */
function LoadFailed({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  useRetryOnline(onRetry);
  const hasResponse = isCallError(error) && error.reason === 'problem';
  const retry = (
    <Button variant="primary" icon={<Icon icon={RotateCw} size={16} />} onClick={onRetry}>
      {shellTexts.retry}
    </Button>
  );
  return (
    <div role="alert">
      <EmptyState title={title} icon={<Icon icon={CloudOff} size={22} />} action={retry}>
        {hasResponse ? (error.problem?.detail ?? SERVER_ERROR) : shellTexts.unreachableText}
      </EmptyState>
    </div>
  );
}

const SERVER_ERROR = 'Something went wrong on the server. Try again in a moment.';
