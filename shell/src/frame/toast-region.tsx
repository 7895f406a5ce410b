import { Toast } from '@base-ui/react/toast';
import type { Toast as Queued } from '@daybook/host/host-members';
import { LastAction, useLastAction } from '@daybook/host/last-action';
import { useStore } from '@daybook/host/store';
import { css as look, sheet as lookSheet } from '@daybook/host/toast.css';
import { classNames, useStyles } from '@daybook/kit/ui/styles';
import { CircleCheck, TriangleAlert } from 'lucide';
import { useCallback, useEffect } from 'react';
import { useShell } from '../use-shell.ts';
import { Icon } from './icon.tsx';
import { css, sheet } from './toast-region.css';

/** Shows toasts at the lower edge of the page. A toast stays while it is hovered or has the focus. */
export function ToastRegion() {
  const user = useStore(useShell().session.user);
  // A user does not see the toasts of the one before, whose changes cannot be undone any more.
  return (
    <Toast.Provider key={user} timeout={SHOWN_MS}>
      <Toasts />
    </Toast.Provider>
  );
}

const SHOWN_MS = 6000;

function Toasts() {
  useStyles(lookSheet, sheet);
  const { toasts, add, close } = Toast.useToastManager();
  const { remove } = useShell().toasts;
  const { queued, newest } = useQueue();
  const { last, forget } = useLastAction(queued);
  const press = useCallback(
    ({ id, action }: Queued) => {
      close(String(id));
      forget(id);
      action?.onPress();
    },
    [close, forget],
  );
  useEffect(() => {
    for (const toast of queued) {
      const { id, message, action, kind } = toast;
      const actionProps = { children: action?.label, 'aria-keyshortcuts': action?.shortcut, onClick: () => press(toast) };
      add({ id: String(id), title: message, type: kind, ...(action && { actionProps }) });
    }
    if (newest) remove(newest.id);
  }, [queued, newest, add, press, remove]);
  return (
    <>
      {last && !toasts.some(({ id }) => id === String(last.id)) && (
        <LastAction toast={last} onPress={() => press(last)} className={css.last} />
      )}
      <ShownToasts toasts={toasts} />
    </>
  );
}

/**
 * Returns the toasts to show, and the newest queued one. The login screen shows none while nobody is logged in: a late toast would name
 * items of the user who has logged out.
 */
function useQueue() {
  const { toasts, session, route } = useShell();
  const queue = useStore(toasts.toasts);
  const [user, { kind }] = [useStore(session.user), useStore(route.state)];
  const isLoggedOut = user === undefined && kind === 'standalone';
  return { queued: isLoggedOut ? NONE : queue, newest: queue.at(-1) };
}

const NONE: readonly Queued[] = [];

function ShownToasts({ toasts }: { toasts: readonly Toast.Root.ToastObject[] }) {
  return (
    <Toast.Viewport role="status" className={css.region}>
      {toasts.map((toast) => (
        <Toast.Root
          key={toast.id}
          toast={toast}
          role="group"
          aria-modal={undefined}
          className={classNames(look.toast, css.moving)}
          swipeDirection={['down', 'left', 'right']}
        >
          {toast.type === 'warning' ? (
            <Icon icon={TriangleAlert} className={css.warning} size={18} />
          ) : (
            <Icon icon={CircleCheck} className={css.success} size={18} />
          )}
          <Toast.Title render={<p />} className={look.message} />
          <Toast.Action className={look.action} />
        </Toast.Root>
      ))}
    </Toast.Viewport>
  );
}
