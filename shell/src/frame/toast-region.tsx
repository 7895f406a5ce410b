import { Toast } from '@base-ui/react/toast';
import { useStyles } from '@daybook/kit/ui/styles';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useShell } from '../page-shell.ts';
import { css, sheet } from './toast-region.css';
import { useObservable } from './use-observable.ts';

/** Shows what is said in passing, at the lower edge. It stays while it is pointed at or has the focus. */
export function ToastRegion() {
  const person = useObservable(useShell().session.user);
  // What was said to one person is not for the next, and what it offers to undo cannot be undone any more.
  return (
    <Toast.Provider key={person} timeout={SHOWN_MS}>
      <Shown />
    </Toast.Provider>
  );
}

const SHOWN_MS = 6000;

function Shown() {
  useStyles(sheet);
  const { toasts, add, close } = Toast.useToastManager();
  const { waiting } = useShell().toasts;
  const said = useObservable(waiting);
  useEffect(() => {
    for (const { message, action, isProblem } of said) {
      const press = () => {
        close(id);
        action?.onPress();
      };
      const id = add({
        title: message,
        type: isProblem ? 'problem' : 'done',
        ...(action && { actionProps: { children: action.label, onClick: press } }),
      });
    }
    if (said.length > 0) waiting.set([]);
  }, [said, add, close, waiting]);
  return (
    <Toast.Viewport role="status" className={css.region}>
      {toasts.map((toast) => (
        <Toast.Root
          key={toast.id}
          toast={toast}
          role="group"
          aria-modal={undefined}
          className={css.toast}
          swipeDirection={['down', 'left', 'right']}
        >
          <Icon type={toast.type} />
          <Toast.Title render={<p />} className={css.message} />
          <Toast.Action className={css.action} />
        </Toast.Root>
      ))}
    </Toast.Viewport>
  );
}

function Icon({ type }: { type: string | undefined }) {
  if (type === 'problem') return <TriangleAlert className={css.problem} size={18} aria-hidden="true" />;
  return <CircleCheck className={css.icon} size={18} aria-hidden="true" />;
}
