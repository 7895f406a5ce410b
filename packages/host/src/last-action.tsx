import { classNames, useStyles } from '@daybook/kit/ui/styles';
import { useCallback, useState } from 'react';
import type { Toast } from './host-members.ts';
import { css, sheet } from './toast.css';

/** Returns the last toast whose action has a shortcut, also when it has disappeared, until `forget` is called with its id. */
export function useLastAction(toasts: readonly Toast[]) {
  const [last, setLast] = useState<{ toast: Toast; isUsed: boolean }>();
  const newest = toasts.filter(({ action }) => action?.shortcut).at(-1);
  if (newest && newest.id !== last?.toast.id) setLast({ toast: newest, isUsed: false });
  const forget = useCallback(
    (id: number) => setLast((before) => (before?.toast.id === id ? { ...before, isUsed: true } : before)),
    [],
  );
  return { last: last?.isUsed ? undefined : last?.toast, forget };
}

interface LastActionProps {
  toast: Toast;
  onPress: () => void;
  /** For its position. */
  className: string | undefined;
}

/** The action of a toast for the keyboard: the toast disappears by itself (WCAG 2.2.1). Visible while it has the focus. */
export function LastAction({ toast: { message, action }, onPress, className }: LastActionProps) {
  useStyles(sheet);
  return (
    <button
      type="button"
      part="toast"
      className={classNames(css.last, className)}
      aria-keyshortcuts={action?.shortcut}
      onClick={onPress}
    >
      {action?.label}: {message}
    </button>
  );
}
