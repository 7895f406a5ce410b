/**
 * Returns a function that is true once the person has pressed anything inside `target`. `navigator.userActivation` does not work
 * here: it may outlive a reload.
 */
export function trackUserInteraction(target: EventTarget): () => boolean {
  let hasInteracted = false;
  const interact = () => void (hasInteracted = true);
  for (const type of ['keydown', 'pointerdown', 'click']) target.addEventListener(type, interact, { capture: true, once: true });
  return () => hasInteracted;
}
