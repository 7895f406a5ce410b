import { type RefObject, useEffect, useRef } from 'react';

/** For what stands over something else for a while: takes the focus over, if it was in there, and gives it back. */
export function useFocusOver(): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = panel.current?.getRootNode();
    const before = root instanceof ShadowRoot ? root.activeElement : null;
    if (before) panel.current?.querySelector('button')?.focus({ preventScroll: true });
    return () => {
      const isLost = document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return panel;
}
