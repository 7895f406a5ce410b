// @ts-check

/** What stands in each area as soon as a person can use it. */
export const usable = { '/': 'main a[href^="/notes/"]', '/task': 'main [data-card]' };

/**
 * Runs in the page before anything of it: keeps when the first area could be used.
 *
 * @param {string} selector
 */
export function watchFirstArea(selector) {
  Object.assign(window, {
    firstArea: new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector(selector)) return;
        observer.disconnect();
        resolve({ ms: performance.now(), at: performance.timeOrigin + performance.now() });
      });
      observer.observe(document, { subtree: true, childList: true });
    }),
  });
}

/**
 * Runs in the page: enters an area by the menu.
 *
 * @param {{ path: string, selector: string }} area
 * @returns {Promise<number>} the milliseconds until it can be used
 */
export function enter({ path, selector }) {
  return new Promise((resolve) => {
    const began = performance.now();
    const observer = new MutationObserver(() => {
      if (!document.querySelector(selector)) return;
      observer.disconnect();
      resolve(performance.now() - began);
    });
    observer.observe(document, { subtree: true, childList: true });
    const link = document.querySelector(`nav a[href="${path}"]`);
    if (link instanceof HTMLElement) link.click();
  });
}
