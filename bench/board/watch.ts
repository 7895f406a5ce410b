declare global {
  interface Window {
    painted: Promise<number>;
    stopWatching: () => { longest: number; nodes: number };
  }
}

/** These functions run in the page. Playwright sends their source, so they must not use anything outside themselves. */

/**
 * Sets `window.painted`: the time until an element is in the page and painted, in milliseconds.
 *
 * @param options `from`: an event whose next occurrence starts the clock; default: now
 */
export function watchFor({ selector, from }: { selector: string; from?: string }) {
  let began = from ? NaN : performance.now();
  if (from) window.addEventListener(from, (event) => (began = event.timeStamp), { capture: true, once: true });
  window.painted = new Promise((resolve) => {
    const look = () => {
      if (!document.querySelector(selector)) return false;
      observer.disconnect();
      // Style, layout and paint follow the frame's callbacks; the next task follows those.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
      return true;
    };
    const observer = new MutationObserver(look);
    if (!look()) observer.observe(document, { subtree: true, childList: true, attributes: true });
  });
}

/**
 * Watches the page until `window.stopWatching()`, which returns the longest task on the main thread in milliseconds (0 if none took 50)
 * and the largest number of DOM nodes.
 */
export function watchLongTasks() {
  const seen = { longest: 0, nodes: 0 };
  const add = (tasks: PerformanceEntryList) => {
    for (const { duration } of tasks) seen.longest = Math.max(seen.longest, duration);
  };
  const count = () => (seen.nodes = Math.max(seen.nodes, document.querySelectorAll('*').length));
  const counting = setInterval(count, 64);
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: 'longtask' });
  window.stopWatching = () => {
    clearInterval(counting);
    count();
    add(observer.takeRecords());
    observer.disconnect();
    return seen;
  };
}
