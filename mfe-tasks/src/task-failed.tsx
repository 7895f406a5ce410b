import { Button } from '@daybook/kit/ui/button';
import { EmptyState } from '@daybook/kit/ui/empty-state';
import { CloudOff } from 'lucide-react';
import { texts } from './texts.ts';

/** Stands in the place of a task that could not be read. */
export function TaskFailed({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  const retry = (
    <Button busy={busy} onClick={onRetry}>
      {texts.retry}
    </Button>
  );
  return <EmptyState icon={<CloudOff size={22} />} title={texts.taskFailed} action={retry} />;
}
