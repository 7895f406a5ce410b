import { DeleteDialog } from '@daybook/kit/forms/delete-dialog';
import { useHost } from '@daybook/kit/host/use-host';
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

/** Asks, deletes, and goes to the board. */
export function DeleteTask({ stored: { task, etag }, open, onClose }: DeleteTaskProps) {
  const { fetch, navigate, drafts, reportError } = useHost();
  const { mutate } = useSWRConfig();
  const cache = useTaskCache();
  const onRemoved = async () => {
    await cache.removed(task.id);
    drafts.remove(editDraftKey(task.id)).catch((error: unknown) => reportError(error, 'draft'));
    navigate(paths.board, { replace: true });
    await cache.forget(task.id);
  };
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      texts={question}
      remove={() => deleteTask(fetch, task.id, etag)}
      onChanged={() => void mutate(keys.task(task.id))}
      onRemoved={onRemoved}
    />
  );
}

const question = {
  title: spec.deleteTitle,
  question: spec.deleteQuestion,
  delete: spec.delete,
  cancel: spec.cancel,
  changedBefore: texts.changedBeforeDelete,
  notDeleted: texts.notDeleted,
};
