import { useCallback, useEffect, useRef } from 'react';

/** Returns a function that is true while the component is shown. A response may come later, when another person is logged in. */
export function useIsShown(): () => boolean {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  return useCallback(() => isShown.current, []);
}
