import { useStyles } from '@daybook/kit/ui/styles';
import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { texts } from './late-texts.ts';
import { css, sheet } from './offline-mark.css';

/** Says that this machine has no connection. */
export function OfflineMark() {
  useStyles(sheet);
  const isOnline = useSyncExternalStore(followConnection, () => navigator.onLine);
  return (
    <div role="status">
      {!isOnline && (
        <span className={css.mark}>
          <CloudOff size={14} aria-hidden="true" />
          <span className={css.word}>{texts.offline}</span>
        </span>
      )}
    </div>
  );
}

function followConnection(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
