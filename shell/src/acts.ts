/**
 * Follows whether the person has pressed anything in this page. The browser's own `navigator.userActivation` will not do: it may
 * outlive a reload.
 */
export function followActs(): () => boolean {
  let hasUserInteracted = false;
  const note = () => void (hasUserInteracted = true);
  for (const act of ['keydown', 'pointerdown', 'click']) window.addEventListener(act, note, { capture: true, once: true });
  return () => hasUserInteracted;
}
