import { useStyles } from '@daybook/kit/ui/styles';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { css, sheet } from './toasts.css';
import type { Toast, ToastQueue } from './toast-queue.ts';

/** Shows what is said in passing, at the lower edge of the board. It stays while it is pointed at or has the focus. */
export function Toasts({ queue }: { queue: ToastQueue }) {
  useStyles(sheet);
  const shown = useSyncExternalStore(queue.shown.subscribe, queue.shown.get);
  return (
    <div role="status" className={css.region}>
      {shown.map((toast) => (
        <ShownToast key={toast.id} toast={toast} remove={queue.remove} />
      ))}
    </div>
  );
}

function ShownToast({ toast: { id, message, action }, remove }: { toast: Toast; remove: ToastQueue['remove'] }) {
  const [isHeld, hold] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => remove(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHeld, remove, id]);
  const press = () => {
    remove(id);
    action?.onPress();
  };
  return (
    <div
      part="toast"
      className={css.toast}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <p className={css.message}>{message}</p>
      {action && (
        <button type="button" className={css.action} onClick={press}>
          {action.label}
        </button>
      )}
    </div>
  );
}

const SHOWN_MS = 6000;
