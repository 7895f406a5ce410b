import { useEffect, useState } from 'react';

/**
 * Whether the window has been in front for a moment. Before that a press may have been meant for what was there before: a page
 * can open this window under the second half of a double click.
 */
export function useSettled(): boolean {
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
