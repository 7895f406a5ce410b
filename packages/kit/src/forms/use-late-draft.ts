import { useEffect, useRef } from 'react';

/** Calls `take` when the kept draft comes after the form was opened. It comes only as long as nothing was typed. */
export function useLateDraft(draft: unknown, take: () => void): void {
  const taken = useRef(draft);
  useEffect(() => {
    if (draft === taken.current) return;
    taken.current = draft;
    take();
  }, [draft, take]);
}
