/** Runs a step when the page has nothing else to do; the return value calls it off. */
export function whenIdle(step: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(step, 1000);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(step, { timeout: 3000 });
  return () => cancelIdleCallback(idle);
}
