// @ts-check

/** What runs in the page to measure it. Each of these is sent there whole, so that none may use anything beside itself. */

/**
 * Begins to wait for an element, and for the frame that shows it.
 *
 * @param {{ selector: string, from?: string }} what `from`: the event that counts as the beginning, when it comes next; else now
 */
export function watchFor({ selector, from }) {
  let began = from ? NaN : performance.now();
  if (from) window.addEventListener(from, (event) => (began = event.timeStamp), { capture: true, once: true });
  const painted = new Promise((resolve) => {
    const look = () => {
      if (!document.querySelector(selector)) return false;
      observer.disconnect();
      // After the frame's own callbacks come style, layout and paint; after those, the next task.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
      return true;
    };
    const observer = new MutationObserver(look);
    if (!look()) observer.observe(document, { subtree: true, childList: true, attributes: true });
  });
  Object.assign(window, { painted });
}

/** Begins to keep the times between frames, the tasks that block the page for 50 ms and more, and how many nodes it has. */
export function watchFrames() {
  const seen = { frames: /** @type {number[]} */ ([]), long: /** @type {number[]} */ ([]), nodes: 0 };
  let last = performance.now();
  const frame = () => {
    const now = performance.now();
    seen.frames.push(now - last);
    last = now;
    if (seen.frames.length % 4 === 0) seen.nodes = Math.max(seen.nodes, document.querySelectorAll('*').length);
    going = requestAnimationFrame(frame);
  };
  let going = requestAnimationFrame(frame);
  const tasks = new PerformanceObserver((list) => seen.long.push(...list.getEntries().map(({ duration }) => duration)));
  tasks.observe({ type: 'longtask' });
  Object.assign(window, {
    framesSeen: () => {
      cancelAnimationFrame(going);
      seen.long.push(...tasks.takeRecords().map(({ duration }) => duration));
      tasks.disconnect();
      return seen;
    },
  });
}
