import { isCallError } from '@daybook/kit/api/call-error';
import { Button } from '@daybook/kit/ui/button';
import { EmptyState } from '@daybook/kit/ui/empty-state';
import { CloudOff, RotateCw } from 'lucide-react';
import { useEffect } from 'react';

interface LoadFailedProps {
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** Shows why the data of a screen could not be loaded. Retries by itself when the browser is online again. */
export function LoadFailed({ title, error, onRetry }: LoadFailedProps) {
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  const hasResponse = isCallError(error) && error.reason === 'problem';
  const retry = (
    <Button variant="primary" icon={<RotateCw size={16} aria-hidden="true" />} onClick={onRetry}>
      {texts.retry}
    </Button>
  );
  return (
    <div role="alert">
      <EmptyState title={title} icon={<CloudOff size={22} />} action={retry}>
        {hasResponse ? (error.problem?.detail ?? texts.serverError) : texts.offline}
      </EmptyState>
    </div>
  );
}

const texts = {
  offline: 'Check your connection. Daybook tries again as soon as it is back.',
  serverError: 'The server could not answer. Try again in a moment.',
  retry: 'Retry',
} as const;
