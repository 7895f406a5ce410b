import { hasStatus } from '../api/call-error.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useSaving } from './use-saving.ts';

interface DeleteDialogProps {
  open: boolean;
  onClose: () => void;
  texts: Readonly<Record<'title' | 'question' | 'delete' | 'cancel' | 'changedBefore' | 'notDeleted', string>>;
  remove: () => Promise<void>;
  /** It was changed since it was shown: it is to be shown anew before anybody deletes it. */
  onChanged: () => void;
  onRemoved: () => Promise<void>;
}

/** Asks, and deletes. What was changed since it was shown is shown again first; what is not there any more is deleted. */
export function DeleteDialog({ open, onClose, texts, remove, onChanged, onRemoved }: DeleteDialogProps) {
  const { busy, failure, run } = useSaving();
  const confirm = async () => {
    await remove().catch((error: unknown) => {
      if (hasStatus(error, 412)) onChanged();
      if (!hasStatus(error, 404)) throw error;
    });
    await onRemoved();
  };
  const whyNot = hasStatus(failure, 412) ? texts.changedBefore : texts.notDeleted;
  return (
    <ConfirmDialog
      open={open}
      title={texts.title}
      text={texts.question}
      confirmLabel={texts.delete}
      cancelLabel={texts.cancel}
      busy={busy}
      error={failure === undefined ? undefined : whyNot}
      onConfirm={() => void run(confirm)}
      onCancel={onClose}
    />
  );
}
