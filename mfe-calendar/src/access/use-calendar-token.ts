import { calendarTokenKey } from '@daybook/contracts/calendar';
import { useHost } from '@daybook/kit/host/use-host';
import { useSyncExternalStore } from 'react';

/** The calendar's token as the browser keeps it, over all tabs; undefined while nothing is authorized. */
export function useCalendarToken() {
  const { storage } = useHost();
  const token = useSyncExternalStore(storage.subscribe, () => storage.read(calendarTokenKey));
  return {
    token,
    keep: (next: string) => storage.write(calendarTokenKey, next),
    /** Forgets this token, and no other one that came since. */
    forget: (spent: string) => {
      if (storage.read(calendarTokenKey) === spent) storage.remove(calendarTokenKey);
    },
  };
}
