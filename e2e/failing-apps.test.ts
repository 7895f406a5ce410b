import { setTimeout } from 'node:timers/promises';
import type { HealthReport } from '@daybook/contracts/health';
import type { Locator, Page, Route } from 'playwright-core';
import { ignoreErrors, newVisit, type Visit } from './setup/page.ts';
import { createPerson, storageStateOf, logIn, type Person } from './setup/people.ts';
import { waitForHealthReport } from './setup/health-report.ts';
import { exposedFiles, firstFiles } from './setup/product.ts';
import { createTeam, shownVersion } from './setup/team.ts';
import { waitUntil } from './setup/wait-until.ts';
import { tryRelease } from './setup/try-release.ts';
import { texts as shellTexts } from '../shell/src/texts.ts';

type Fault = (route: Route) => Promise<unknown>;

/** The ways in which the network, or a proxy, can fail at once. */
const faults = {
  'has one byte changed': async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()} ` });
  },
  'is not there': (route: Route) => route.fulfill({ status: 404, contentType: 'application/problem+json', body: '{}' }),
  'comes from a server that is overloaded': (route: Route) => route.fulfill({ status: 503, body: '' }),
  'is a page of some proxy': (route: Route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Log in</title>' }),
  'cannot be reached': (route: Route) => route.abort('connectionrefused'),
} as const satisfies Record<string, Fault>;

/** Never responds. */
function hangs() {
  return new Promise<never>(() => undefined);
}

/** The files of the notes app: its entry, the code that the entry exposes, and the code of other screens, which is loaded later. */
const first = firstFiles('mfe-notes').map((name) => `/${name}`);
const isEntry = ({ pathname }: URL) => pathname.startsWith('/apps/notes/') && pathname.endsWith('/remoteEntry.js');
const isCode = ({ pathname }: URL) => /^\/apps\/notes\/[^/]+\/(?!remoteEntry)[^/]+\.js$/.test(pathname);
const isFirst = ({ pathname }: URL) => first.some((name) => pathname.endsWith(name));
const isExposed = (url: URL) => isCode(url) && isFirst(url);
const isLazy = (url: URL) => isCode(url) && !isFirst(url);

/** The code of the shell that opens apps. */
const federation = exposedFiles('shell', './federation').map((name) => `/${name}`);
const isFederation = ({ pathname }: URL) => federation.some((name) => pathname.endsWith(name));

type UrlFilter = (url: URL) => boolean;

const LIMIT = { timeout: 5000 };
const panel = (page: Page) => page.getByRole('alert').filter({ hasText: shellTexts.appFailed('Notes') });
const notes = (page: Page) => page.getByRole('heading', { name: 'Notes', level: 1, exact: true });
const form = (page: Page) => page.getByLabel('Title');

let person: Person;
beforeAll(async () => {
  person = await createPerson();
});

/** Opens the notes as a user who is logged in, while some of the app's files are broken. */
async function openBroken(which: UrlFilter, fault: Fault) {
  const visit = await newVisit({ storageState: await storageStateOf(person) });
  await visit.page.route(which, fault);
  await visit.page.goto('/', { waitUntil: 'commit' });
  await expect(visit.page.getByRole('navigation', { name: shellTexts.menu })).toBeVisible();
  if (which === isLazy) await addNote(visit.page);
  await expect(panel(visit.page)).toBeVisible(LIMIT);
  return visit;
}

const addNote = (page: Page) => page.getByRole('link', { name: 'Add Note' }).first().click(LIMIT);

async function expectOtherAppsToWork({ page }: Visit) {
  await page.getByRole('link', { name: 'Tasks' }).first().click();
  await expect(page.getByRole('heading', { name: 'Progress Board' })).toBeVisible(LIMIT);
  await page.getByRole('link', { name: 'Calendar' }).first().click();
  await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible(LIMIT);
}

/** Presses Retry until the element is visible. */
async function retryUntil(page: Page, element: Locator) {
  for (let time = 0; time < 2 && !(await element.isVisible()); time += 1) {
    const failed = await panel(page).elementHandle();
    await page.getByRole('button', { name: shellTexts.retry }).click();
    // The next panel may follow so soon that the page is never seen without one. After a reload the element is gone too.
    await waitUntil('the panel to go', async () => !(await failed?.isVisible().catch(() => false)));
    await expect(panel(page).or(element)).toBeVisible({ timeout: 10_000 });
  }
  await expect(element).toBeVisible({ timeout: 10_000 });
}

/** Removes the console errors, and returns them. */
function takeErrors({ errors }: Visit) {
  const removed = errors.splice(0).join('\n');
  expect(removed).not.toBe('');
  return removed;
}

/** Expects the notes to fail while their files are broken, the other apps to work, and the notes to recover. Returns the console errors. */
async function expectRecovery(which: UrlFilter, fault: Fault) {
  const visit = await openBroken(which, fault);
  await expectOtherAppsToWork(visit);

  await visit.page.getByRole('link', { name: 'Notes' }).first().click();
  if (which === isLazy) await addNote(visit.page);
  await expect(panel(visit.page)).toBeVisible(LIMIT);
  await visit.page.unroute(which);
  await retryUntil(visit.page, (which === isLazy ? form : notes)(visit.page));
  return takeErrors(visit);
}

type FaultName = keyof typeof faults;

/** All faults of the entry; for later files only those that browsers handle differently. */
const broken: readonly (readonly [what: string, which: UrlFilter, names: readonly FaultName[]])[] = [
  ['the entry', isEntry, Object.keys(faults) as FaultName[]],
  ['the exposed code', isExposed, ['has one byte changed', 'is not there']],
  ['the code of a later screen', isLazy, ['has one byte changed', 'cannot be reached']],
];

describe.each(broken)('when %s of an app', (_, which, names) => {
  it.each(names)(
    '%s, a panel is shown within five seconds, the other apps work, and Retry opens the app once it can be loaded',
    async (name) => {
      const errors = await expectRecovery(which, faults[name]);
      if (name === 'has one byte changed') expect(errors).toMatch(/integrity|digest/i);
    },
  );
});

describe('when the federation runtime of the shell', () => {
  it.each(['has one byte changed', 'cannot be reached'] as const)(
    '%s, a panel is shown in the place of the app, and Retry opens the app once it can be loaded',
    async (name) => {
      const visit = await openBroken(isFederation, faults[name]);
      await visit.page.unroute(isFederation);
      await retryUntil(visit.page, notes(visit.page));
      takeErrors(visit);
    },
  );

  it('fails, an app keeps its live release although it has a fallback, and the failure is reported for the shell only', async () => {
    const team = await createTeam({ url: process.env.PRODUCT_URL ?? '', dataDir: process.env.PRODUCT_DATA ?? '' }, 'notes');
    await team.publish('93.0.0');
    const visit = await newVisit({ storageState: await storageStateOf(person) });
    const { page } = visit;
    await page.route(isFederation, faults['is not there']);
    await page.goto(await team.tryLink('93.0.0'));
    const reported = waitForHealthReport(page, 'shell', 'failed');
    await tryRelease(page);
    await expect(panel(page)).toBeVisible(LIMIT);
    const { outcomes } = (await reported).request().postDataJSON() as HealthReport;
    expect(outcomes).toEqual([expect.objectContaining({ app: 'shell', result: 'failed' })]);

    await page.unroute(isFederation);
    await retryUntil(page, notes(page));
    expect(await shownVersion(page, 'notes')).toBe('93.0.0');
    expect(await page.getByText(shellTexts.usingFallback('Notes')).count()).toBe(0);
    takeErrors(visit);
  });
});

describe('an app that hangs', () => {
  it.each([
    ['entry', isEntry],
    ['exposed code', isExposed],
  ])('shows that it takes long if its %s never arrives, and opens when the page is reloaded', async (_, which) => {
    const visit = await newVisit({ storageState: await storageStateOf(person) });
    await visit.page.route(which, hangs);
    await visit.page.goto('/', { waitUntil: 'commit' });
    const reload = visit.page.getByRole('button', { name: shellTexts.loadAgain });
    await expect(reload).toBeVisible();
    expect(await panel(visit.page).count()).toBe(0);
    const reloaded = visit.page.waitForEvent('domcontentloaded');
    await reload.click();
    await reloaded;
    await visit.page.unroute(which);
    await expect(notes(visit.page)).toBeVisible(LIMIT);
    visit.errors.splice(0);
  });

  it('does not delay other apps', async () => {
    const visit = await newVisit({ storageState: await storageStateOf(person) });
    await visit.page.route(isEntry, hangs);
    await visit.page.goto('/', { waitUntil: 'commit' });
    await expectOtherAppsToWork(visit);
    visit.errors.splice(0);
  });
});

describe('without a connection', () => {
  it('an app that is not loaded yet shows that Daybook cannot be reached, and opens when the connection is back', async () => {
    const visit = await newVisit();
    await logIn(visit, person);
    await expect(notes(visit.page)).toBeVisible(LIMIT);
    await visit.context.setOffline(true);
    await visit.page.getByRole('link', { name: 'Calendar' }).first().click();
    const offline = visit.page.getByRole('alert').filter({ hasText: shellTexts.unreachable });
    await expect(offline).toBeVisible(LIMIT);
    await visit.context.setOffline(false);
    await expect(visit.page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible(LIMIT);
    await expect(offline).not.toBeAttached();
    takeErrors(visit);
  });
});

describe('the code of an area that could not be loaded ahead', () => {
  it.each<[string, RegExp]>([
    ['its entry', /\/apps\/tasks\/[^/]+\/remoteEntry\.js$/],
    ['a file that the entry names', /\/apps\/tasks\/[^/]+\/exposed-app\.[^/]+\.js$/],
  ])('(%s) is requested again when the area is opened', async (_, file) => {
    const visit = await newVisit({ storageState: await storageStateOf(person) });
    const { page } = visit;
    await page.goto('/');
    let isBroken = true;
    await page.route(file, (route) => (isBroken ? route.abort() : route.continue()));
    const entry = page.getByRole('link', { name: 'Tasks' }).first();
    await failRequestAhead(page, entry, file);
    isBroken = false;
    await entry.click();
    await expect(page.getByRole('heading', { name: 'Progress Board' })).toBeVisible(LIMIT);
    await expect(page.getByRole('alert')).toHaveCount(0);
    ignoreErrors(visit, 'ERR_FAILED');
  });
});

/** Hovers again and again: nothing listens to the menu before the page is idle, which no element shows. */
async function failRequestAhead(page: Page, entry: Locator, file: RegExp) {
  const failed = page.waitForEvent('requestfailed', (request) => file.test(request.url())).then(() => true);
  await waitUntil('a failed request', async () => {
    await page.mouse.move(0, 0);
    await entry.hover();
    return Promise.race([failed, setTimeout(500, false)]);
  });
}
