import { setTimeout } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';
import type { Tokens } from '../product/user.ts';
import { chainDepth, followRequests, type Request } from './requests.ts';
import { untilCached } from './until-cached.ts';

/** The network and the processor of a visit. `cpu` is a slowdown factor. */
export type Condition = {
  name: string;
  cpu: number;
  network?: { latency: number; downloadThroughput: number; uploadThroughput: number };
};

/**
 * A page load until the first screen is usable: milliseconds, bytes that it needs, the longest chain of requests after the page,
 * and requests for the feed. `allBytes` counts until the page is idle. `painted`: the first contentful paint, in milliseconds.
 */
export type Load = { ms: number; painted: number; bytes: number; allBytes: number; depth: number; feeds: number };

interface VisitOptions {
  readonly url: string;
  readonly tokens: Tokens;
  readonly condition: Condition;
  /** True to begin the second load only after the service worker has cached the files of all areas. */
  readonly afterCaching?: boolean;
  /** False for a browser that does not ask for the picture of the frame: it paints what the shell renders. */
  readonly hasPicture?: boolean;
}

/** An element of each app that is there when the app is usable, by the path of its menu entry. */
export const usable = { '/': 'main a[href^="/notes/"]', '/task': 'main [data-card]' };

/**
 * Loads the page twice in a new browser context: cold, and with what the browser has cached. At full speed it also navigates
 * between apps.
 */
export async function visit(browser: Browser, { url, tokens, condition, afterCaching = false, hasPicture = true }: VisitOptions) {
  const localStorage = Object.entries(tokens).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({ storageState: { cookies: [], origins: [{ origin: url, localStorage }] } });
  try {
    if (hasPicture) await context.addCookies([frameCookie(url)]);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const requests = await followRequests(session);
    await page.addInitScript(watchFirstScreen, usable['/']);
    await emulate(session, condition);
    const cold = await load(page, requests, () => page.goto(url, { waitUntil: 'commit' }));
    if (afterCaching) await untilCached(page);
    const warm = await load(page, requests, () => page.reload({ waitUntil: 'commit' }));
    return { cold, warm, navigations: condition.cpu === 1 ? await navigate(page) : noNavigations };
  } finally {
    await context.close();
  }
}

/** The shell sets it while somebody is logged in: the server then draws the frame into the page. */
export const frameCookie = (url: string) => ({ name: 'frame', value: 'shown', url });

/** Slows the network and the processor of a page down. */
export async function emulate(session: CDPSession, { cpu, network }: Condition) {
  if (network) await session.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}

async function load(page: Page, requests: Awaited<ReturnType<typeof followRequests>>, go: () => Promise<unknown>): Promise<Load> {
  requests.clear();
  await go();
  const { ms, at } = await page.evaluate(() => window.firstScreen);
  await requests.untilIdle();
  const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN);
  const all = requests.all().filter(({ isCached }) => !isCached);
  const begun = all.filter((request) => request.at < at);
  return {
    ms,
    painted,
    bytes: sum(begun.filter((request) => isNeeded(request, begun[0]?.url))),
    allBytes: sum(all),
    depth: chainDepth(begun),
    feeds: begun.filter(({ url }) => new URL(url).pathname === '/api/feed/').length,
  };
}

/**
 * True for the page, what its markup loads, and the data. Other parts are loaded when the page is idle; whether before the first screen
 * is chance, so they do not count.
 */
const isNeeded = ({ url, from }: Request, page: string | undefined) =>
  url === page || from === page || new URL(url).pathname.startsWith('/api/');

const sum = (requests: Request[]) => requests.reduce((total, { bytes }) => total + bytes, 0);

/** Returns the times of nine navigations between notes and board, in milliseconds. The first one opens the board for the first time. */
async function navigate(page: Page): Promise<Navigations> {
  const to = (path: keyof typeof usable) => page.evaluate(enter, { path, selector: usable[path] });
  // As the pointer of a person, which rests at the entry before the click.
  await page.hover('nav a[href="/task"]');
  await setTimeout(REST_MS);
  const first = await to('/task');
  const further = [];
  for (let round = 0; round < 4; round += 1) further.push(await to('/'), await to('/task'));
  return { first, further };
}

const REST_MS = 200;

type Navigations = { first: number; further: number[] };

const noNavigations: Navigations = { first: NaN, further: [] };

declare global {
  interface Window {
    firstScreen: Promise<{ ms: number; at: number }>;
  }
}

/** Runs in the page before its own scripts: sets `window.firstScreen`. */
export function watchFirstScreen(selector: string) {
  window.firstScreen = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(selector)) return;
      observer.disconnect();
      resolve({ ms: performance.now(), at: performance.timeOrigin + performance.now() });
    });
    observer.observe(document, { subtree: true, childList: true });
  });
}

/** Runs in the page: clicks a menu entry, and returns the milliseconds until the app is usable. */
function enter({ path, selector }: { path: string; selector: string }): Promise<number> {
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
