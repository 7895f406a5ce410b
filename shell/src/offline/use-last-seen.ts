import { useEffect, useState } from 'react';
import { SERVED } from './server-contact.ts';

/**
 * Returns since when that is cached which the page shows (ISO 8601); undefined if it comes from the server. When the server answers again,
 * all that is shown is read again, as after the browser's `online`.
 */
export function useLastSeen(): string | undefined {
  const [seen, setSeen] = useState(pageSeen);
  useEffect(() => {
    const { serviceWorker } = navigator as Partial<Navigator>;
    if (!serviceWorker) return undefined;
    let current = pageSeen();
    const show = (lastSeen: string | null) => {
      const isBack = lastSeen === null && current !== undefined;
      current = lastSeen ?? undefined;
      setSeen(current);
      if (isBack) readAgain();
    };
    const receive = ({ data }: MessageEvent<{ lastSeen?: string | null }>) => data.lastSeen !== undefined && show(data.lastSeen);
    const onServed = () => show(null);
    window.addEventListener(SERVED, onServed);
    serviceWorker.addEventListener('message', receive);
    // The worker may have answered before this code was loaded.
    serviceWorker.controller?.postMessage('status');
    return () => {
      window.removeEventListener(SERVED, onServed);
      serviceWorker.removeEventListener('message', receive);
    };
  }, []);
  return seen;
}

/** Returns since when this page is cached. The service worker writes it into the page. */
const pageSeen = () => document.querySelector<HTMLMetaElement>('meta[name="last-seen"]')?.content;

let readAt = -Infinity;

/** Not often: on a slow line each read may be answered from the cache first. */
function readAgain() {
  if (performance.now() - readAt < PAUSE_MS) return;
  readAt = performance.now();
  window.dispatchEvent(new Event('online'));
}

const PAUSE_MS = 60_000;
