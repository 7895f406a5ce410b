import type { Browser, Page } from 'playwright-core';
import { baseUrl } from './setup/base-url.ts';
import { createPerson, fillLogin, storageStateOf } from './setup/people.ts';
import { startUnreliableProxy } from './setup/unreliable-proxy.ts';
import { waitUntil } from './setup/wait-until.ts';

let browser: Browser;

// Playwright switches the back/forward cache off.
beforeAll(async () => (browser = await launchChromium({ ignoreDefaultArgs: ['--disable-back-forward-cache'] })));
afterAll(() => browser.close());

const RECORD = 'test:shown';

/** Records in local storage what the page shows when the browser has brought it back. */
const recordWhenBack = (page: Page) =>
  page.evaluate((key) => {
    const isShown = () => document.querySelector('main')?.checkVisibility();
    const record = () => window.localStorage.setItem(key, isShown() ? document.body.innerText : '');
    window.addEventListener('pageshow', ({ persisted }) => persisted && setTimeout(record, 100));
  }, RECORD);

it('after a logout, the next person sees nothing of the one before by Back, while the server does not respond', async () => {
  const [ann, bob] = [await createPerson(), await createPerson()];
  await ann.addNote('Diary', 'Nobody else may read this');
  const proxy = await startUnreliableProxy(baseUrl());
  const storageState = await storageStateOf(ann);
  for (const stored of storageState.origins) stored.origin = proxy.origin;
  const context = await browser.newContext({ baseURL: proxy.origin, serviceWorkers: 'block', storageState });
  // The browser drops a page from its cache if another one waits for a lock of that.
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
  const [page, watcher] = [await context.newPage(), await context.newPage()];
  await watcher.goto('/healthz');
  await page.bringToFront();
  await page.goto('/notes/diary');
  await expect(page.getByText('Nobody else may read this')).toBeVisible();
  await recordWhenBack(page);

  await page.goto('/calendar');
  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(page).toHaveURL('**/login');
  await fillLogin(page, bob);
  await expect(page.getByRole('heading', { name: 'Notes', level: 1 })).toBeVisible();
  proxy.setLine('hanging');
  await page.evaluate(() => void setTimeout(() => window.history.go(-2)));
  const shown = () => watcher.evaluate((key) => window.localStorage.getItem(key), RECORD);
  await waitUntil('the page to be back', async () => (await shown()) !== null);
  expect(await shown()).toBe('');
  await context.close();
  proxy.stop();
});
