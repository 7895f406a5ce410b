import type { Locator, Page, Route } from 'playwright-core';
import { newVisit, type Visit } from './setup/page.ts';
import { createPerson, storageStateOf, logIn, type Person } from './setup/people.ts';
import { firstFiles } from './setup/product.ts';
import { waitUntil } from './setup/wait-until.ts';

type Fault = (route: Route) => Promise<unknown>;

/** Every way in which the network, or whoever holds the line, may fail an app at once. */
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

/** What the page waits for until it gives up. */
function hangs() {
  return new Promise<never>(() => undefined);
}

/** What the page asks for of the notes app: first its entry, then the code that the entry exposes, and later that of other screens. */
const first = firstFiles('mfe-notes').map((name) => `/${name}`);
const isEntry = ({ pathname }: URL) => pathname.startsWith('/apps/notes/') && pathname.endsWith('/remoteEntry.js');
const isCode = ({ pathname }: URL) => /^\/apps\/notes\/[^/]+\/(?!remoteEntry)[^/]+\.js$/.test(pathname);
const isFirst = ({ pathname }: URL) => first.some((name) => pathname.endsWith(name));
const isExposed = (url: URL) => isCode(url) && isFirst(url);
const isLazy = (url: URL) => isCode(url) && !isFirst(url);

type Which = (url: URL) => boolean;

const LIMIT = { timeout: 5000 };
const panel = (page: Page) => page.getByRole('alert').filter({ hasText: 'Notes could not be opened' });
const notes = (page: Page) => page.getByRole('heading', { name: 'Notes', level: 1, exact: true });
const form = (page: Page) => page.getByLabel('Title');

let person: Person;
beforeAll(async () => {
  person = await createPerson();
});

/** Somebody who is logged in, and opens the notes while some of their files are broken. */
async function openBroken(which: Which, fault: Fault) {
  const visit = await newVisit({ storageState: await storageStateOf(person) });
  await visit.page.route(which, fault);
  await visit.page.goto('/', { waitUntil: 'commit' });
  await expect(visit.page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  if (which === isLazy) await addNote(visit.page);
  await expect(panel(visit.page)).toBeVisible(LIMIT);
  return visit;
}

const addNote = (page: Page) => page.getByRole('link', { name: 'Add Note' }).first().click(LIMIT);

async function expectTheRestToWork({ page }: Visit) {
  await page.getByRole('link', { name: 'Tasks' }).first().click();
  await expect(page.getByRole('heading', { name: 'Progress Board' })).toBeVisible(LIMIT);
  await page.getByRole('link', { name: 'Calendar' }).first().click();
  await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible(LIMIT);
}

/** Asks again until it is there. On a line that hangs the page is loaded anew for it: what hung would hang for ever. */
async function retryUntil(page: Page, sign: Locator) {
  for (let time = 0; time < 2 && !(await sign.isVisible()); time += 1) {
    const failed = await panel(page).elementHandle();
    await page.getByRole('button', { name: 'Retry' }).click();
    // The next panel may follow so soon that the page is never seen without one. After a reload the element is gone too.
    await waitUntil('the panel to go', async () => !(await failed?.isVisible().catch(() => false)));
    await expect(panel(page).or(sign)).toBeVisible({ timeout: 10_000 });
  }
  await expect(sign).toBeVisible({ timeout: 10_000 });
}

/** The console tells what happened; nothing else may have gone wrong. */
function takeErrors({ errors }: Visit) {
  const taken = errors.splice(0).join('\n');
  expect(taken).not.toBe('');
  return taken;
}

/** Sees the notes fail while their files are broken, the rest work, and the notes work once they are whole. What the console said. */
async function outlive(which: Which, fault: Fault) {
  const visit = await openBroken(which, fault);
  await expectTheRestToWork(visit);

  await visit.page.getByRole('link', { name: 'Notes' }).first().click();
  if (which === isLazy) await addNote(visit.page);
  await expect(panel(visit.page)).toBeVisible(LIMIT);
  await visit.page.unroute(which);
  await retryUntil(visit.page, (which === isLazy ? form : notes)(visit.page));
  return takeErrors(visit);
}

type FaultName = keyof typeof faults;

/** Every fault of the entry; of what is loaded after it those that a browser tells apart. */
const broken: readonly (readonly [what: string, which: Which, names: readonly FaultName[]])[] = [
  ['the entry', isEntry, Object.keys(faults) as FaultName[]],
  ['the exposed code', isExposed, ['has one byte changed', 'is not there']],
  ['the code of a later screen', isLazy, ['has one byte changed', 'cannot be reached']],
];

describe.each(broken)('when %s of an app', (_, which, names) => {
  it.each(names)(
    '%s, a panel is shown within five seconds, the other apps work, and Retry opens the app once it can be loaded',
    async (name) => {
      const said = await outlive(which, faults[name]);
      if (name === 'has one byte changed') expect(said).toMatch(/integrity|digest/i);
    },
  );
});

describe('an app that hangs', () => {
  it.each([
    ['entry', isEntry],
    ['exposed code', isExposed],
  ])('shows that it takes long if its %s never arrives, and opens when the page is reloaded', async (_, which) => {
    const visit = await newVisit({ storageState: await storageStateOf(person) });
    await visit.page.route(which, hangs);
    await visit.page.goto('/', { waitUntil: 'commit' });
    const again = visit.page.getByRole('button', { name: 'Load the page again' });
    await expect(again).toBeVisible();
    expect(await panel(visit.page).count()).toBe(0);
    const loadedAgain = visit.page.waitForEvent('domcontentloaded');
    await again.click();
    await loadedAgain;
    await visit.page.unroute(which);
    await expect(notes(visit.page)).toBeVisible(LIMIT);
    visit.errors.splice(0);
  });

  it('does not delay other apps', async () => {
    const visit = await newVisit({ storageState: await storageStateOf(person) });
    await visit.page.route(isEntry, hangs);
    await visit.page.goto('/', { waitUntil: 'commit' });
    await expectTheRestToWork(visit);
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
    const offline = visit.page.getByRole('alert').filter({ hasText: 'Daybook cannot be reached' });
    await expect(offline).toBeVisible(LIMIT);
    await visit.context.setOffline(false);
    await expect(visit.page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible(LIMIT);
    await expect(offline).not.toBeAttached();
    takeErrors(visit);
  });
});
