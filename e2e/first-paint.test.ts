import type { Page, Route } from 'playwright-core';
import { texts as searchTexts } from '../shell/src/search/texts.ts';
import { baseUrl, newVisit, type Visit } from './setup/page.ts';
import { createPerson, storageStateOf } from './setup/people.ts';
import { waitUntil } from './setup/wait-until.ts';

const sizes = [
  { viewport: { width: 390, height: 844 }, theme: 'light', background: 'rgb(250, 250, 251)' },
  { viewport: { width: 1440, height: 900 }, theme: 'dark', background: 'rgb(19, 19, 22)' },
];

it.each(sizes)(
  'bar and menu are painted before any script, in the $theme theme, and nothing moves when the shell replaces them',
  async ({ viewport, theme, background }) => {
    const visit = await openedBefore(viewport, theme === 'dark' ? 'light' : 'dark');
    const { page, context } = visit;
    await context.addCookies([{ name: 'theme', value: theme, url: page.url() }]);
    const release = await hold(page, /\.js$/, (route) => route.continue());
    await page.goto('/task', { waitUntil: 'commit' });
    expect(await page.evaluate(firstPaint)).toBeGreaterThan(0);
    const before = await page.evaluate(look, picture);
    expect(before.background).toBe(background);
    expect(before.entries.map(({ text }) => text)).toEqual(expect.arrayContaining(['Notes', 'Tasks', 'Calendar', 'Logout']));
    expect(new Set(await page.locator(withIcons).evaluateAll(iconsOf))).toEqual(new Set(['data:image/svg+xml']));

    release();
    await expect(page.getByRole('heading', { name: 'Progress Board' })).toBeVisible();
    expect(await page.evaluate(() => window.replaced)).toEqual(before);
    await expect(page.locator('#frame')).toHaveCount(0);
    // The last part of the bar, which is loaded when the page is idle.
    await expect(page.getByRole('button', { name: searchTexts.open })).toBeVisible();
    expect(await page.evaluate(() => window.shifts)).toEqual([]);
  },
);

it('the picture of the frame gives way to the message if the shell cannot be loaded', async () => {
  const visit = await openedBefore(sizes[0]!.viewport, 'light');
  const release = await hold(visit.page, '**/apps/shell/**', (route) => route.abort());
  await visit.page.goto('/', { waitUntil: 'commit' });
  await expect(visit.page.locator('#frame')).toBeVisible();
  release();
  await expect(visit.page.getByRole('alert').getByText('Daybook could not be started.')).toBeVisible();
  await expect(visit.page.locator('#frame')).toHaveCount(0);
  visit.errors.splice(0);
});

it('no page has the frame after a logout, and the login never has', async () => {
  const { page, context } = await openedBefore(sizes[1]!.viewport, 'light');
  const hasFrame = async (path: string) => (await (await context.request.get(path)).text()).includes('id="frame"');
  expect([await hasFrame('/'), await hasFrame('/login')]).toEqual([true, false]);
  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(await hasFrame('/')).toBe(false);
});

it('without scripts the page only says that it needs them', async () => {
  const { page, context } = await newVisit({ javaScriptEnabled: false });
  await context.addCookies([{ name: 'frame', value: 'shown', url: baseUrl() }]);
  await page.goto('/');
  await expect(page.locator('#frame')).toHaveCount(1);
  expect(await page.locator('body').innerText()).toBe(
    'Daybook needs JavaScript: switch it on for this address, then load the page again.',
  );
});

/** Holds requests until the returned function is called. */
async function hold(page: Page, url: string | RegExp, then: (route: Route) => Promise<void>) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await released;
    await then(route);
  });
  return release;
}

/** Opens the page once, so that the browser knows that somebody is logged in. */
async function openedBefore(viewport: { width: number; height: number }, colorScheme: 'light' | 'dark'): Promise<Visit> {
  const visit = await newVisit({ storageState: await storageStateOf(await createPerson()), viewport, colorScheme });
  await visit.page.addInitScript({ content: `(${String(watchReplacement)})(${String(look)}, ${JSON.stringify(frame)})` });
  await visit.page.addInitScript(watchShifts);
  await visit.page.goto('/');
  await waitUntil('the cookie', async () => (await visit.context.cookies()).some(({ name }) => name === 'frame'));
  return visit;
}

declare global {
  interface Window {
    /** Resolves to the look of the frame that the shell has rendered in place of the picture. */
    replaced: Promise<ReturnType<typeof look>>;
    /** The elements that have moved. */
    shifts: string[];
  }
}

/** Runs in the page before its own scripts (Layout Instability API). */
function watchShifts() {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as (PerformanceEntry & { sources: { node: Element | null }[] })[])
      window.shifts.push(...shift.sources.map(({ node }) => node?.outerHTML.slice(0, 200) ?? 'a removed element'));
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Runs in the page before its own scripts. It looks at once: further parts of the bar follow when the page is idle. */
function watchReplacement(lookAt: typeof look, parts: typeof frame) {
  window.replaced = new Promise((resolve) => {
    let wasThere = false;
    const observer = new MutationObserver(() => {
      const isThere = document.querySelector('#frame') !== null;
      if (wasThere && !isThere) {
        observer.disconnect();
        resolve(lookAt(parts));
      }
      wasThere = isThere;
    });
    observer.observe(document, { subtree: true, childList: true });
  });
}

/** Runs in the page: returns when something was painted first, which the style sheet precedes. */
const firstPaint = () =>
  new Promise<number>((resolve) => {
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') resolve(startTime);
    }).observe({ type: 'paint', buffered: true });
  });

/** The parts of the server's picture, and those of the shell's frame. */
const picture = {
  bar: '#frame .bar',
  brand: '#frame .brand',
  search: '#frame .search',
  settings: '#frame .settings',
  menu: '#frame .menu',
  entries: '#frame .menu > div',
};
const frame = {
  bar: 'header',
  brand: 'header > a',
  search: 'header [type=search]',
  settings: 'header [popovertarget]',
  menu: 'nav',
  entries: 'nav li > a',
};

const withIcons = '#frame :is(.brand, .search, .settings, .menu > *)';

/** Runs in the page: returns the type of each icon's image. */
const iconsOf = (parts: Element[]) =>
  parts.map((part) => {
    const { maskImage, backgroundImage } = getComputedStyle(part, '::before');
    return /^url\("([^,]+),/.exec(maskImage === 'none' ? backgroundImage : maskImage)?.[1];
  });

/** Runs in the page: returns where the parts are, and how they look. */
function look({ entries, ...parts }: typeof picture) {
  const describe = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const { color, backgroundColor, fontSize, fontWeight } = getComputedStyle(element);
    return { text: element.textContent, box: [x, y, width, height].map(Math.round), color, backgroundColor, fontSize, fontWeight };
  };
  const boxes = Object.entries(parts).map(([name, selector]) => {
    const found = document.querySelector(selector);
    return [name, found && describe(found).box];
  });
  return {
    background: getComputedStyle(document.body).backgroundColor,
    boxes: Object.fromEntries(boxes) as Record<string, number[]>,
    entries: [...document.querySelectorAll(entries)].map(describe),
  };
}
