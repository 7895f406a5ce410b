import { useEffect, useState } from 'react';

/**
 * Returns true once the window has been in front for a moment. A press before that may have been meant for the page below: a page can
 * open this window under the second half of a double click.
 */
export function useClickjackingDelay(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      setSettled(false);
      clearTimeout(timer);
      timer = setTimeout(() => setSettled(true), SETTLE_MS);
    };
    settle();
    window.addEventListener('focus', settle);
    document.addEventListener('visibilitychange', settle);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('focus', settle);
      document.removeEventListener('visibilitychange', settle);
    };
  }, []);
  return isSettled;
}

const SETTLE_MS = 500;
