/**
 * Puts an element into the browser's top layer for as long as it holds anything: what is in it stands above the page of the host, and no
 * box around the board cuts it off. Returns its undo.
 */
export function standAbove(above: HTMLElement): () => void {
  const follow = () => {
    const isWanted = above.childElementCount > 0 && above.isConnected;
    // Missing in a browser that knows no popovers: it is then above what the host has put no higher.
    if (!('showPopover' in above) || isWanted === above.matches(':popover-open')) return;
    if (isWanted) above.showPopover();
    else above.hidePopover();
  };
  const observer = new MutationObserver(follow);
  observer.observe(above, { childList: true });
  return () => observer.disconnect();
}
