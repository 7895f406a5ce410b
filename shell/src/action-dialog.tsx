import { ConfirmDialog } from '@daybook/kit/ui/confirm-dialog';
import { type RefObject, useState } from 'react';
import { useAction } from './use-request.ts';

interface ConfirmedActionOptions<Item> {
  readonly run: (item: Item) => Promise<unknown>;
  /** Called after the dialog was closed. */
  readonly onDone: (item: Item) => void;
  readonly textOf: (error: unknown) => string;
}

export type ConfirmedAction<Item> = ReturnType<typeof useConfirmedAction<Item>>;

/** The state of an action that an ActionDialog asks about. The item is kept while the dialog closes, because its texts name it. */
export function useConfirmedAction<Item>({ run, onDone, textOf }: ConfirmedActionOptions<Item>) {
  const [item, setItem] = useState<Item>();
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  const action = useAction(textOf);
  const ask = (next: Item) => {
    action.reset();
    setDone(false);
    setItem(next);
    setOpen(true);
  };
  const confirm = () =>
    action.run(async () => {
      if (item === undefined) return;
      await run(item);
      setDone(true);
      setOpen(false);
      onDone(item);
    });
  const { isBusy, errorText } = action;
  return { item, isOpen, isDone, isBusy, errorText, ask, confirm: () => void confirm(), cancel: () => setOpen(false) };
}

interface ActionDialogProps<Item> {
  action: ConfirmedAction<Item>;
  title: string;
  text: string;
  confirmLabel: string;
  cancelLabel: string;
  /** Gets the focus after the action, which removes the button that had it. */
  focusAfter: RefObject<HTMLElement | null>;
}

export function ActionDialog<Item>({ action, focusAfter, ...texts }: ActionDialogProps<Item>) {
  return (
    <ConfirmDialog
      {...texts}
      open={action.isOpen}
      busy={action.isBusy}
      error={action.errorText}
      onConfirm={action.confirm}
      onCancel={action.cancel}
      finalFocus={() => (action.isDone && focusAfter.current) || true}
    />
  );
}
