import { Button } from '@daybook/kit/ui/button';
import { useStyles } from '@daybook/kit/ui/styles';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { texts } from './idle-texts.ts';
import { css, sheet } from './modal.css';

/** A modal dialog. It is open while it is rendered; Escape and its Close button call `onClose`. */
export function Modal({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  useStyles(sheet);
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={css.modal} aria-labelledby={id} onClose={onClose}>
      <h2 id={id} className={css.title}>
        {title}
      </h2>
      {children}
      <Button className={css.close} onClick={() => dialog.current?.close()}>
        {texts.close}
      </Button>
    </dialog>
  );
}
