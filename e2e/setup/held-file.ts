import type { Page } from 'playwright-core';

/** Holds the next file below an address whose name ends so, until it may load. */
export async function holdFile(page: Page, folder: string, ending: string) {
  const isWanted = (url: URL) => url.pathname.startsWith(folder) && url.pathname.endsWith(ending);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(isWanted, (route) => released.then(() => route.continue()), { times: 1 });
  const requested = page.waitForRequest((request) => isWanted(new URL(request.url())));
  const load = async () => {
    const request = await requested;
    release();
    await (await request.response())?.finished();
    // The browser applies a style sheet before the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  };
  return { requested, load };
}
