import { useEffect, useRef } from 'react';
import type { AppEvents, ReceivedEvent } from '../host/events.ts';
import { useHost } from '../host/use-host.tsx';

/**
 * Calls `listener` with each event of other apps, while the component is shown. The detail matches the schema of the app that emits it, in
 * a version that `listens` of app.json includes.
 */
export function useAppEvent(name: string, listener: (event: ReceivedEvent) => unknown): void {
  const { events, reportError } = useHost();
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isShown = true;
    const follow = (loaded: AppEvents) => void (isShown && (stop = loaded.on(name, (event) => latest.current(event))));
    events?.()
      .then(follow)
      .catch((error: unknown) => reportError(error, `event ${name}`));
    return () => {
      isShown = false;
      stop?.();
    };
  }, [events, name, reportError]);
}
