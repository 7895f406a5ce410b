/** Runs a function when the page is idle, after 3 seconds at the latest. Returns a function that cancels it. */
export function whenIdle(step: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(step, 1000);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(step, { timeout: 3000 });
  return () => cancelIdleCallback(idle);
}
