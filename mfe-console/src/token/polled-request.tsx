import type { Operation, RequestOf, ResponseOf } from '@daybook/contracts/operation';
import { withBearerToken } from '@daybook/kit/api/call';
import { hasStatus, isCallError } from '@daybook/kit/api/call-error';
import { useHost } from '@daybook/kit/host/use-host';
import { Button } from '@daybook/kit/ui/button';
import { EmptyState } from '@daybook/kit/ui/empty-state';
import { Skeleton } from '@daybook/kit/ui/skeleton';
import { clockTime } from '@daybook/kit/ui/time';
import { CloudOff, Lock } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import useSWR from 'swr';
import { consoleCall, errorText } from '../api.ts';
import { texts } from '../texts.ts';
import { ScreenNotice } from '../screen-notice.tsx';
import { useToken } from './use-token.ts';

/** The state of a request. An error does not clear the data that were loaded before. */
interface PolledRequest<Data> {
  /** The data, and when they were loaded. */
  readonly loaded: { readonly data: Data; readonly at: Date } | undefined;
  readonly error: unknown;
  readonly isLoading: boolean;
  readonly retry: () => void;
}

/** Calls an operation with the operator's token, and again every ten seconds. Clears the token if the API rejects it. */
export function usePolledRequest<Op extends Operation>(operation: Op, input: RequestOf<Op>): PolledRequest<ResponseOf<Op>> {
  const { fetch } = useHost();
  const { token = '', clearToken } = useToken();
  const { data, error, isValidating, mutate } = useSWR<PolledRequest<ResponseOf<Op>>['loaded'], unknown>(
    token && [operation.id, input],
    async () => ({ data: await consoleCall(withBearerToken(fetch, token), operation, input), at: new Date() }),
    { refreshInterval: INTERVAL_MS, errorRetryInterval: INTERVAL_MS, shouldRetryOnError: isTemporary },
  );
  const isRejected = hasStatus(error, 401);
  useEffect(() => {
    if (isRejected) void clearToken(true);
  }, [isRejected, clearToken]);
  return { loaded: data, error: isRejected ? undefined : error, isLoading: isValidating, retry: () => void mutate() };
}

const INTERVAL_MS = 10_000;

/** False for a 4xx, which the same request would get again. */
const isTemporary = (error: unknown) => !isCallError(error) || (error.problem?.status ?? 500) >= 500;

interface RequestStateProps<Data> {
  request: PolledRequest<Data>;
  children: (data: Data) => ReactNode;
}

/** Shows the data of a request, that it is loading, or its error. After a failed update, shows the error above the old data. */
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
        <ScreenNotice tone="warning" role="status" action={retryButton}>
          {texts.stale(errorText(error), clockTime(loaded.at))}
        </ScreenNotice>
      )}
      {children(loaded.data)}
    </>
  );
}
