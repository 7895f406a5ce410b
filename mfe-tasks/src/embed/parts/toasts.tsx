import type { Toast, ToastQueue } from '@daybook/host/host-members';
import { LastAction, useLastAction } from '@daybook/host/last-action';
import { useStore } from '@daybook/host/store';
import { css as look, sheet as lookSheet } from '@daybook/host/toast.css';
import { useStyles } from '@daybook/kit/ui/styles';
import { useEffect, useState } from 'react';
import { css, sheet } from './parts.css';

/** Shows the newest toast at the lower edge of the board, which may be too small for more. It stays while it is hovered or focused. */
export function Toasts({ queue: { toasts, remove } }: { queue: ToastQueue }) {
  useStyles(lookSheet, sheet);
  const queued = useStore(toasts);
  const toast = queued.at(-1);
  const { last, forget } = useLastAction(queued);
  const press = ({ id, action }: Toast) => {
    remove(id);
    forget(id);
    action?.onPress();
  };
  return (
    <>
      {last && last !== toast && (
        <div className={css.region}>
          <LastAction toast={last} onPress={() => press(last)} className={undefined} />
        </div>
      )}
      <div role="status" className={css.region}>
        {toast && <ShownToast key={toast.id} toast={toast} remove={remove} onPress={() => press(toast)} />}
      </div>
    </>
  );
}

interface ShownToastProps {
  toast: Toast;
  remove: ToastQueue['remove'];
  onPress: () => void;
}

function ShownToast({ toast: { id, message, action }, remove, onPress }: ShownToastProps) {
  const [isInUse, setInUse] = useState(false);
  useEffect(() => {
    if (isInUse) return;
    const timer = setTimeout(() => remove(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isInUse, remove, id]);
  return (
    <div
      part="toast"
      className={look.toast}
      onPointerEnter={() => setInUse(true)}
      onPointerLeave={() => setInUse(false)}
      onFocus={() => setInUse(true)}
      onBlur={() => setInUse(false)}
    >
      <p className={look.message}>{message}</p>
      {action && (
        <button type="button" className={look.action} aria-keyshortcuts={action.shortcut} onClick={onPress}>
          {action.label}
        </button>
      )}
    </div>
  );
}

const SHOWN_MS = 6000;
