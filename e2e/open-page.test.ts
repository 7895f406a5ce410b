import type { Feed } from '@daybook/contracts/apps';
import type { Page, Route } from 'playwright-core';
import { newVisit, type Visit } from './setup/page.ts';
import { createPerson, logIn, type Person } from './setup/people.ts';
import { waitUntil } from './setup/wait-until.ts';
import { texts as shellTexts } from '../shell/src/texts.ts';
import { texts as idleTexts } from '../shell/src/frame/idle-texts.ts';

const LIMIT = { timeout: 5000 };

let person: Person;
beforeAll(async () => {
  person = await createPerson();
  await person.addNote('Milk');
});

/** Opens a page with a changed feed. */
async function openWith(change: (feed: Feed) => Feed): Promise<Visit> {
  const visit = await newVisit();
  await logIn(visit, person);
  await visit.page.route(
    (url) => url.pathname === '/',
    async (route: Route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/(id="feed">)([^<]+)/, (_, tag: string, json: string) => {
        return tag + JSON.stringify(change(JSON.parse(json) as Feed));
      });
      await route.fulfill({ response, body });
    },
  );
  await visit.page.goto('/');
  return visit;
}

const link = (page: Page, name: string) => page.getByRole('link', { name }).first();
const board = (page: Page) => page.getByRole('heading', { name: 'Progress Board' });

describe('an app whose newest release cannot be opened', () => {
  it('is replaced within five seconds by its fallback in the same page, and a message is shown', async () => {
    const visit = await openWith(({ apps }) => ({
      apps: apps.map((app) => {
        if (app.name !== 'notes') return app;
        const { version, entry } = app;
        return { ...app, version: '9.9.9', entry: '/apps/notes/9.9.9/remoteEntry.js', fallback: { version, entry } };
      }),
    }));
    await expect(link(visit.page, 'Milk')).toBeVisible(LIMIT);
    await expect(visit.page.getByText(shellTexts.usingFallback('Notes'))).toBeVisible(LIMIT);
    await link(visit.page, 'Tasks').click();
    await expect(board(visit.page)).toBeVisible(LIMIT);
    await link(visit.page, 'Notes').click();
    await expect(link(visit.page, 'Milk')).toBeVisible(LIMIT);
    expect(visit.errors.splice(0).join('\n')).toContain('9.9.9');
  });
});

describe('a page that stays open while nothing changes', () => {
  it('offers no update', async () => {
    const visit = await newVisit();
    await logIn(visit, person);
    const checked = visit.page.waitForResponse('**/api/feed/');
    await waitUntil('the open page to check the feed', async () => {
      await visit.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      return Promise.race([checked.then(() => true), visit.page.evaluate(() => false)]);
    });
    await link(visit.page, 'Tasks').click();
    await expect(board(visit.page)).toBeVisible(LIMIT);
    expect(await visit.page.getByRole('button', { name: idleTexts.update }).isVisible()).toBe(false);
  });
});

describe('a page that stays open while something else goes live', () => {
  /** Opens a page whose feed then changes. The page checks it when it becomes visible. */
  async function openOutdated() {
    const visit = await newVisit();
    await visit.page.route('**/api/feed/', async (route) => {
      const feed = (await (await route.fetch()).json()) as Feed;
      await route.fulfill({ json: { ...feed, state: 'another' } });
    });
    await logIn(visit, person);
    await expect(link(visit.page, 'Milk')).toBeVisible(LIMIT);
    await visit.page.evaluate(() => document.documentElement.setAttribute('data-same', 'page'));
    // The code that checks is loaded when the page is idle.
    await waitUntil('the offer of an update', async () => {
      await visit.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      return visit.page.getByRole('button', { name: idleTexts.update }).isVisible();
    });
    return visit;
  }

  const isSame = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-same'));

  it('loads it when another app is opened', async () => {
    const { page } = await openOutdated();
    await link(page, 'Tasks').click();
    await expect(board(page)).toBeVisible(LIMIT);
    expect(await isSame(page)).toBe(false);
  });

  it('does not load it while something is unsaved, and offers no update meanwhile', async () => {
    const { page } = await openOutdated();
    await link(page, 'Add Note').click();
    await page.getByLabel('Title').fill('Not saved yet');
    await expect(page.getByRole('button', { name: idleTexts.update })).not.toBeAttached();
    await link(page, 'Tasks').click();
    await expect(board(page)).toBeVisible(LIMIT);
    expect(await isSame(page)).toBe(true);
    await expect(page.getByRole('button', { name: idleTexts.update })).toBeVisible(LIMIT);
  });

  it('loads it by the Update button', async () => {
    const { page } = await openOutdated();
    await page.getByRole('button', { name: idleTexts.update }).click();
    await page.waitForFunction(() => !document.documentElement.hasAttribute('data-same'));
    await expect(link(page, 'Milk')).toBeVisible(LIMIT);
  });
});

describe('the style sheets of a page', () => {
  it('contain the tokens and the base styles once, whatever apps were open before', async () => {
    const { page } = await openWith((feed) => feed);
    for (const name of ['Tasks', 'Calendar', 'Notes']) await link(page, name).click();
    await expect(link(page, 'Milk')).toBeVisible(LIMIT);
    const holding = (rule: string) =>
      page.evaluate((text) => {
        const rules = document.adoptedStyleSheets.map((sheet) => Array.from(sheet.cssRules, ({ cssText }) => cssText).join());
        return rules.filter((sheet) => sheet.includes(text)).length;
      }, rule);
    expect([await holding('--color-page:'), await holding('box-sizing: border-box')]).toEqual([1, 1]);
  });
});
