/** Calls back once an element comes near the view: what nobody scrolls to costs nothing. The return value calls it off. */
export function whenNear(element: Element, onNear: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      onNear();
    },
    // A screen's worth of scrolling is about as long as loading takes.
    { rootMargin: '400px' },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
