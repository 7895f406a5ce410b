import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, type RefObject, useRef } from 'react';
import { Button } from './button.tsx';
import { css, sheet } from './confirm-dialog.css';
import { Notice } from './notice.tsx';
import { usePortalContainer, useStyles } from './styles.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text: string;
  confirmLabel: string;
  cancelLabel: string;
  /** `primary` for what is to be thought over, but destroys nothing. Default: `danger`. */
  variant?: 'primary' | 'danger';
  /** What was confirmed is under way. */
  busy?: boolean;
  /** Why it did not succeed. */
  error?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
  /** Where the focus starts in place of Cancel: a field that has to be filled in first. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Where the focus goes when it closes; `true` is back where it was. For what takes its own button away. */
  finalFocus?: () => HTMLElement | true;
  /** Stands between the text and the buttons. */
  children?: ReactNode;
}

/** Asks before something is destroyed. The focus starts on Cancel, Esc cancels, and the focus goes back where it was. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, text, confirmLabel, cancelLabel, variant = 'danger', error, onCancel, children } = props;
  useStyles(sheet);
  const above = usePortalContainer();
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onCancel()}>
      <AlertDialog.Portal container={above}>
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
          {error && (
            <Notice tone="danger" role="alert">
              {error}
            </Notice>
          )}
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
