import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, type RefObject, useRef } from 'react';
import { Button } from './button.tsx';
import { css, sheet } from './confirm-dialog.css';
import { ErrorAlert } from './notice.tsx';
import { usePortalContainer, useStyles } from './styles.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text: string;
  confirmLabel: string;
  cancelLabel: string;
  /** `primary` if the action deletes nothing. Default: `danger`. */
  variant?: 'primary' | 'danger';
  /** True while the confirmed action is running. */
  busy?: boolean;
  /** Why the action has failed. */
  error?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
  /** The element that gets the focus first, such as a required field. Default: Cancel. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** The element that gets the focus at the end; `true` is the one that had it before. Needed if the action removes that one. */
  finalFocus?: () => HTMLElement | true;
  /** Between the text and the buttons. */
  children?: ReactNode;
}

/** A dialog that asks before an action. Cancel has the focus first, Escape cancels, and the focus returns to where it was. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, text, confirmLabel, cancelLabel, variant = 'danger', error, onCancel, children } = props;
  useStyles(sheet);
  const container = usePortalContainer();
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onCancel()}>
      <AlertDialog.Portal container={container}>
        <AlertDialog.Backdrop className={css.backdrop} />
        {/* Base UI hides the rest of a document from screen readers; in a shadow root only aria-modal does. */}
        <AlertDialog.Popup
          part="dialog"
          className={css.popup}
          initialFocus={props.initialFocus ?? cancel}
          finalFocus={props.finalFocus}
          aria-modal="true"
        >
          <AlertDialog.Title className={css.title}>{title}</AlertDialog.Title>
          <AlertDialog.Description className={css.text}>{text}</AlertDialog.Description>
          <ErrorAlert>{error}</ErrorAlert>
          {children}
          <div className={css.buttons}>
            <Button ref={cancel} onClick={onCancel}>
              {cancelLabel}
            </Button>
            <Button variant={variant} busy={props.busy ?? false} onClick={props.onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
