import { isRefusal } from '@daybook/kit/call';
import { ConfirmDialog } from '@daybook/kit/confirm-dialog';
import { useHost } from '@daybook/kit/use-host';
import { useSaving } from '@daybook/kit/use-saving';
import { useSWRConfig } from 'swr';
import { deleteTask, type StoredTask } from '../api.ts';
import { editDraftKey } from '../form/drafts.ts';
import { keys } from '../keys.ts';
import { paths } from '../paths.ts';
import { useTaskCache } from '../task-cache.ts';
import { spec, texts } from '../texts.ts';

interface DeleteTaskProps {
  stored: StoredTask;
  open: boolean;
  onClose: () => void;
}

/** Asks, deletes, and goes to the board. A task that was changed since it was shown is shown again first. */
export function DeleteTask({ stored: { task, etag }, open, onClose }: DeleteTaskProps) {
  const { fetch, navigate, drafts, report } = useHost();
  const { mutate } = useSWRConfig();
  const cache = useTaskCache();
  const { busy, failure, run } = useSaving();
  const remove = async () => {
    await deleteTask(fetch, task.id, etag).catch((error: unknown) => {
      if (isRefusal(error, 412)) void mutate(keys.task(task.id));
      // What is not there any more is deleted: nothing failed.
      if (!isRefusal(error, 404)) throw error;
    });
    await cache.removed(task.id);
    drafts.remove(editDraftKey(task.id)).catch((error: unknown) => report(error, 'draft'));
    navigate(paths.board, { replace: true });
    await cache.forget(task.id);
  };
  return (
    <ConfirmDialog
      open={open}
      title={spec.deleteTitle}
      text={spec.deleteQuestion}
      confirmLabel={spec.delete}
      cancelLabel={spec.cancel}
      busy={busy}
      error={failure === undefined ? undefined : whyNot(failure)}
      onConfirm={() => void run(remove)}
      onCancel={onClose}
    />
  );
}

const whyNot = (failure: unknown) => (isRefusal(failure, 412) ? texts.changedBeforeDelete : texts.notDeleted);
