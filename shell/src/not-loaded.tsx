import { Button } from '@daybook/kit/ui/button';
import { isCallError } from '@daybook/kit/api/call-error';
import { EmptyState } from '@daybook/kit/ui/empty-state';
import { CloudOff, RotateCw } from 'lucide-react';
import { useEffect } from 'react';

interface NotLoadedProps {
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** Says why a screen's data is missing. If nobody answered, it asks again as soon as there is a network. */
export function NotLoaded({ title, error, onRetry }: NotLoadedProps) {
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  const said = isCallError(error) && error.failed === 'refused' ? (error.problem?.detail ?? texts.noAnswer) : undefined;
  const retry = (
    <Button variant="primary" icon={<RotateCw size={16} aria-hidden="true" />} onClick={onRetry}>
      {texts.retry}
    </Button>
  );
  return (
    <div role="alert">
      <EmptyState title={title} icon={<CloudOff size={22} />} action={retry}>
        {said ?? texts.offline}
      </EmptyState>
    </div>
  );
}

const texts = {
  offline: 'Check your connection. This goes on by itself as soon as it is back.',
  noAnswer: 'The server could not answer. Try again in a moment.',
  retry: 'Retry',
} as const;
