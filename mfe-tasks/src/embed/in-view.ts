/** Another screen begins at its top: that of the board's own box, and of the page where it has left the window. */
export function bringIntoView(root: ShadowRoot): void {
  const box = root.querySelector('[data-box]');
  if (box) box.scrollTop = 0;
  if (root.host.getBoundingClientRect().top < 0) root.host.scrollIntoView({ block: 'start' });
}

/** Calls once the columns with their cards stand in the page. */
export function whenShown(root: ShadowRoot, onShown: () => void): void {
  const isShown = () => root.querySelector('[data-column]') !== null;
  if (isShown()) return onShown();
  const observer = new MutationObserver(() => {
    if (!isShown()) return;
    observer.disconnect();
    onShown();
  });
  // With the root's content gone nothing holds it any more.
  observer.observe(root, { childList: true, subtree: true });
}
