import { type RefObject, useEffect } from 'react';

/**
 * Brings the focus to a heading when what had it on its screen is gone or can be used no more, as a button that did its work: else
 * the next Tab would begin at the top of the page. Whoever knows a better place takes it meanwhile.
 */
export function useLostFocus(screen: RefObject<HTMLElement | null>, heading: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const within = screen.current;
    if (!within) return;
    let last: Element | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const remember = ({ target }: FocusEvent) => (last = target as Element);
    const bring = () => {
      if (last && isGone(last) && nothingElseHasIt(last, within)) heading.current?.focus({ preventScroll: true });
    };
    const look = () => {
      clearTimeout(timer);
      if (last && isGone(last)) timer = setTimeout(bring, OTHERS_MS);
    };
    const watch = new MutationObserver(look);
    watch.observe(within, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    within.addEventListener('focusin', remember);
    return () => {
      clearTimeout(timer);
      watch.disconnect();
      within.removeEventListener('focusin', remember);
    };
  }, [screen, heading]);
}

const OTHERS_MS = 100;

const isGone = (last: Element) => !last.isConnected || last.matches(':disabled');

/** Within a shadow root the page around it must have given it to nothing else, either. Not every browser takes it from what is disabled. */
function nothingElseHasIt(last: Element, within: HTMLElement) {
  const root = within.getRootNode() as Document | ShadowRoot;
  const hasNone =
    document.activeElement === document.body && [null, document.body].includes(root.activeElement as HTMLElement | null);
  return hasNone || root.activeElement === last;
}
