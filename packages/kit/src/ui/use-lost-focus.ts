import { type RefObject, useEffect } from 'react';

/**
 * Brings the focus to a heading when a button of its screen is gone, or can be used no more, by having been pressed: else the next Tab
 * would begin at the top of the page. Whoever knows a better place takes it meanwhile. What goes otherwise, as a card of a long list
 * that is scrolled away, leaves the browser where it was.
 */
export function useLostFocus(screen: RefObject<HTMLElement | null>, heading: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const within = screen.current;
    if (!within) return;
    let pressed: Element | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const press = ({ target }: Event) => (pressed = (target as Element).closest('button') ?? undefined);
    const moveOn = ({ target }: Event) => {
      if (target !== pressed) pressed = undefined;
    };
    const bring = () => {
      if (pressed && isGone(pressed) && nothingElseHasIt(pressed, within)) heading.current?.focus({ preventScroll: true });
    };
    const look = () => {
      clearTimeout(timer);
      if (pressed && isGone(pressed)) timer = setTimeout(bring, OTHERS_MS);
    };
    const watch = new MutationObserver(look);
    watch.observe(within, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    within.addEventListener('click', press);
    within.addEventListener('focusin', moveOn);
    return () => {
      clearTimeout(timer);
      watch.disconnect();
      within.removeEventListener('click', press);
      within.removeEventListener('focusin', moveOn);
    };
  }, [screen, heading]);
}

const OTHERS_MS = 100;

const isGone = (pressed: Element) => !pressed.isConnected || pressed.matches(':disabled');

/** Within a shadow root the page around it must have given it to nothing else, either. Not every browser takes it from what is disabled. */
function nothingElseHasIt(pressed: Element, within: HTMLElement) {
  const root = within.getRootNode() as Document | ShadowRoot;
  const hasNone =
    document.activeElement === document.body && [null, document.body].includes(root.activeElement as HTMLElement | null);
  return hasNone || root.activeElement === pressed;
}
