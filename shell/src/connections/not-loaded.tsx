import { Button } from '@daybook/kit/button';
import { isCallFailed } from '@daybook/kit/call-failed';
import { EmptyState } from '@daybook/kit/empty-state';
import { CloudOff, RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import { texts } from './texts.ts';

/** Why the list is not there; where nobody answered it is asked for again as soon as there is a network. */
export function NotLoaded({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  const said = isCallFailed(error) && error.failed === 'refused' ? (error.problem?.detail ?? texts.noAnswer) : undefined;
  const retry = (
    <Button variant="primary" icon={<RotateCw size={16} aria-hidden="true" />} onClick={onRetry}>
      {texts.retry}
    </Button>
  );
  return (
    <div role="alert">
      <EmptyState title={texts.failed} icon={<CloudOff size={22} />} action={retry}>
        {said ?? texts.offline}
      </EmptyState>
    </div>
  );
}
