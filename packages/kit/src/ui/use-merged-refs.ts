import { type Ref, useCallback } from 'react';

/** One ref that serves a component's own and its caller's. */
export function useMergedRefs<Element>(own: Ref<Element>, callers: Ref<Element> | undefined) {
  return useCallback(
    (element: Element | null) => {
      set(own, element);
      set(callers, element);
    },
    [own, callers],
  );
}

function set<Element>(ref: Ref<Element> | undefined, element: Element | null) {
  if (typeof ref === 'function') ref(element);
  else if (ref) ref.current = element;
}
