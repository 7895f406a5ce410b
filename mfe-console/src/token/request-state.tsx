import { hasStatus, isCallError } from '@daybook/kit/api/call-error';
import { Button } from '@daybook/kit/ui/button';
import { EmptyState } from '@daybook/kit/ui/empty-state';
import { Notice } from '@daybook/kit/ui/notice';
import { Skeleton } from '@daybook/kit/ui/skeleton';
import { CloudOff, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorText } from '../api.ts';
import { texts } from '../texts.ts';
import { clock } from '../time.tsx';
import type { PolledRequest } from './use-polled-request.ts';

interface RequestStateProps<Data> {
  request: PolledRequest<Data>;
  children: (data: Data) => ReactNode;
}

/** Shows the data of a request, or that it is loading, or its error; both if the data are old because the last request failed. */
export function RequestState<Data>({ request: { loaded, error, isLoading, retry }, children }: RequestStateProps<Data>) {
  if (hasStatus(error, 403)) {
    return (
      <EmptyState title={texts.notYours} icon={<Lock size={22} />}>
        {isCallError(error) && error.message}
      </EmptyState>
    );
  }
  const retryButton = (
    <Button busy={isLoading} onClick={retry}>
      {texts.retry}
    </Button>
  );
  if (!loaded && error !== undefined) {
    return (
      <EmptyState title={texts.failed} icon={<CloudOff size={22} />} action={retryButton}>
        {errorText(error)}
      </EmptyState>
    );
  }
  if (!loaded) return <Skeleton lines={4} label={texts.loading} />;
  return (
    <>
      {error !== undefined && (
        <Notice tone="warning" role="status" action={retryButton}>
          {texts.stale(errorText(error), clock(loaded.at))}
        </Notice>
      )}
      {children(loaded.data)}
    </>
  );
}
