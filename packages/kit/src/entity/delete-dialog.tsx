import { hasStatus } from '../api/call-error.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useSaving } from '../forms/use-saving.ts';

interface DeleteDialogProps {
  open: boolean;
  onClose: () => void;
  texts: Readonly<Record<'deleteTitle' | 'deleteQuestion' | 'delete' | 'cancel' | 'changedBeforeDelete' | 'notDeleted', string>>;
  remove: () => Promise<void>;
  /** The item has changed since it was shown: show it again before anybody deletes it. */
  onChanged: () => void;
  onRemoved: () => Promise<void>;
}

/** Asks before it deletes an item. An item that was deleted elsewhere meanwhile counts as deleted. */
export function DeleteDialog({ open, onClose, texts, remove, onChanged, onRemoved }: DeleteDialogProps) {
  const { busy, failure, run } = useSaving();
  const confirm = async () => {
    await remove().catch((error: unknown) => {
      if (hasStatus(error, 412)) onChanged();
      if (!hasStatus(error, 404)) throw error;
    });
    await onRemoved();
  };
  const message = hasStatus(failure, 412) ? texts.changedBeforeDelete : texts.notDeleted;
  return (
    <ConfirmDialog
      open={open}
      title={texts.deleteTitle}
      text={texts.deleteQuestion}
      confirmLabel={texts.delete}
      cancelLabel={texts.cancel}
      busy={busy}
      error={failure === undefined ? undefined : message}
      onConfirm={() => void run(confirm)}
      onCancel={onClose}
    />
  );
}
