import { useCallback, useEffect, useRef } from 'react';

/** Whether the person has pressed anything in the board: until then it takes no focus from the host. */
export function useActs(root: ShadowRoot): () => boolean {
  const hasUserInteracted = useRef(false);
  useEffect(() => {
    const act = () => {
      hasUserInteracted.current = true;
    };
    root.addEventListener('pointerdown', act, true);
    root.addEventListener('keydown', act, true);
    return () => {
      root.removeEventListener('pointerdown', act, true);
      root.removeEventListener('keydown', act, true);
    };
  }, [root]);
  return useCallback(() => hasUserInteracted.current, []);
}
