import { useStyles } from '@daybook/kit/ui/styles';
import { clockTime } from '@daybook/kit/ui/time';
import { CloudOff } from 'lucide';
import { useSyncExternalStore } from 'react';
import { Icon } from '../frame/icon.tsx';
import { css, sheet } from '../frame/status-indicators.css';
import { texts } from './texts.ts';
import { useLastSeen } from './use-last-seen.ts';

/** Says that the server cannot be reached, and since when that is known which the page shows. In a narrow window only the time is visible. */
export function OfflineIndicator() {
  useStyles(sheet);
  const isOnline = useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
  const seen = useLastSeen();
  return (
    <div role="status">
      {(!isOnline || seen !== undefined) && (
        <span className={css.mark}>
          <Icon icon={CloudOff} size={14} />
          <span>
            <span className={css.word}>
              {isOnline ? texts.unreachable : texts.offline} {seen && `${texts.shownAsOf} `}
            </span>
            {seen && <time dateTime={seen}>{toTime(new Date(seen))}</time>}
          </span>
        </span>
      )}
    </div>
  );
}

/** Returns the time, and the day unless it is today. */
function toTime(date: Date) {
  if (date.toDateString() === new Date().toDateString()) return clockTime(date);
  return `${date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })}, ${clockTime(date)}`;
}

function subscribeToConnection(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
