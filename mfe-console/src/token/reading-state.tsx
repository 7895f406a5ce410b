import { isCallError, hasStatus } from '@daybook/kit/api/call-error';
import { Button } from '@daybook/kit/ui/button';
import { EmptyState } from '@daybook/kit/ui/empty-state';
import { Notice } from '@daybook/kit/ui/notice';
import { Skeleton } from '@daybook/kit/ui/skeleton';
import { CloudOff, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import { clock } from '../time/clock.ts';
import type { Read } from './use-reading.ts';
import { whyNot } from './why-not.ts';

interface ReadingStateProps<Data> {
  reading: { read: Read<Data> | undefined; error: unknown; isReading: boolean; again: () => void };
  children: (data: Data, at: Date) => ReactNode;
}

/** What was read, in whichever state it is: on its way, failed, old, or here. */
export function ReadingState<Data>({ reading: { read, error, isReading, again }, children }: ReadingStateProps<Data>) {
  if (hasStatus(error, 403)) {
    return (
      <EmptyState title={texts.notYours} icon={<Lock size={22} />}>
        {isCallError(error) && error.message}
      </EmptyState>
    );
  }
  const retry = (
    <Button busy={isReading} onClick={again}>
      {texts.retry}
    </Button>
  );
  if (!read && error !== undefined) {
    return (
      <EmptyState title={texts.failed} icon={<CloudOff size={22} />} action={retry}>
        {whyNot(error)}
      </EmptyState>
    );
  }
  if (!read) return <Skeleton lines={4} label={texts.loading} />;
  return (
    <>
      {error !== undefined && (
        <Notice tone="warning" role="status" action={retry}>
          {texts.stale(whyNot(error), clock(read.at))}
        </Notice>
      )}
      {children(read.data, read.at)}
    </>
  );
}
