import { type RefObject, useEffect, useRef } from 'react';

/** Gives the focus back to the button that a form has replaced, once the form is closed. */
export function useFocusBack(button: RefObject<HTMLElement | null>, isReplaced: boolean): void {
  const wasReplaced = useRef(false);
  useEffect(() => {
    if (wasReplaced.current && !isReplaced) button.current?.focus();
    wasReplaced.current = isReplaced;
  }, [button, isReplaced]);
}
