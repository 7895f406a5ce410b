import { Toast } from '@base-ui/react/toast';
import { useStyles } from '@daybook/kit/styles';
import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { useShell } from '../page-shell.ts';
import { css, sheet } from './toast-region.css';
import { useObservable } from './use-observable.ts';

/** Shows what is said in passing, at the lower edge. It stays while it is pointed at or has the focus. */
export function ToastRegion() {
  return (
    <Toast.Provider timeout={SHOWN_MS}>
      <Shown />
    </Toast.Provider>
  );
}

const SHOWN_MS = 6000;

function Shown() {
  useStyles(sheet);
  const { toasts, add } = Toast.useToastManager();
  const { waiting } = useShell().toasts;
  const said = useObservable(waiting);
  useEffect(() => {
    for (const { message } of said) add({ title: message });
    if (said.length > 0) waiting.set([]);
  }, [said, add, waiting]);
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
          <CircleCheck className={css.icon} size={18} aria-hidden="true" />
          <Toast.Title render={<p />} className={css.message} />
        </Toast.Root>
      ))}
    </Toast.Viewport>
  );
}
