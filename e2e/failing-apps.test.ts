import type { Locator, Page, Route } from 'playwright-core';
import { aVisit, type Visit } from './setup/page.ts';
import { aPerson, loggedIn, logIn, type Person } from './setup/people.ts';
import { firstFiles } from './setup/product.ts';
import { until } from './setup/until.ts';

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
  person = await aPerson();
});

/** Somebody who is logged in, and opens the notes while some of their files are broken. */
async function openBroken(which: Which, fault: Fault) {
  const visit = await aVisit({ storageState: await loggedIn(person) });
  await visit.page.route(which, fault);
  await visit.page.goto('/', { waitUntil: 'commit' });
  await visit.page.getByRole('navigation', { name: 'Main menu' }).waitFor();
  if (which === isLazy) await addNote(visit.page);
  await panel(visit.page).waitFor(LIMIT);
  return visit;
}

const addNote = (page: Page) => page.getByRole('link', { name: 'Add Note' }).first().click(LIMIT);

async function expectTheRestToWork({ page }: Visit) {
  await page.getByRole('link', { name: 'Tasks' }).first().click();
  await page.getByRole('heading', { name: 'Progress Board' }).waitFor(LIMIT);
  await page.getByRole('link', { name: 'Calendar' }).first().click();
  await page.getByRole('heading', { name: 'Calendar', level: 1 }).waitFor(LIMIT);
}

/** Asks again until it is there. On a line that hangs the page is loaded anew for it: what hung would hang for ever. */
async function retryUntil(page: Page, sign: Locator) {
  for (let time = 0; time < 2 && !(await sign.isVisible()); time += 1) {
    const failed = await panel(page).elementHandle();
    await page.getByRole('button', { name: 'Retry' }).click();
    // The next panel may follow so soon that the page is never seen without one. A page that is loaded again has lost the element, too.
    await until('the panel to go', async () => !(await failed?.isVisible().catch(() => false)));
    await panel(page).or(sign).waitFor({ timeout: 10_000 });
  }
  await sign.waitFor({ timeout: 10_000 });
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
  await panel(visit.page).waitFor(LIMIT);
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
  it.each(names)('%s, a panel says so within five seconds, the rest works, and Retry opens the app once it can', async (name) => {
    const said = await outlive(which, faults[name]);
    if (name === 'has one byte changed') expect(said).toMatch(/integrity|digest/i);
  });
});

describe('an app that hangs', () => {
  it.each([
    ['entry', isEntry],
    ['exposed code', isExposed],
  ])('is said to take long when its %s never comes, and is there when the page is loaded again', async (_, which) => {
    const visit = await aVisit({ storageState: await loggedIn(person) });
    await visit.page.route(which, hangs);
    await visit.page.goto('/', { waitUntil: 'commit' });
    const again = visit.page.getByRole('button', { name: 'Load the page again' });
    await again.waitFor();
    expect(await panel(visit.page).count()).toBe(0);
    const loadedAgain = visit.page.waitForEvent('domcontentloaded');
    await again.click();
    await loadedAgain;
    await visit.page.unroute(which);
    await notes(visit.page).waitFor(LIMIT);
    visit.errors.splice(0);
  });

  it('does not hold up another while it is opened', async () => {
    const visit = await aVisit({ storageState: await loggedIn(person) });
    await visit.page.route(isEntry, hangs);
    await visit.page.goto('/', { waitUntil: 'commit' });
    await expectTheRestToWork(visit);
    visit.errors.splice(0);
  });
});

describe('without a connection', () => {
  it('an area that was never loaded is not blamed, and comes by itself when the connection is back', async () => {
    const visit = await aVisit();
    await logIn(visit, person);
    await notes(visit.page).waitFor(LIMIT);
    await visit.context.setOffline(true);
    await visit.page.getByRole('link', { name: 'Calendar' }).first().click();
    const offline = visit.page.getByRole('alert').filter({ hasText: 'Daybook cannot be reached' });
    await offline.waitFor(LIMIT);
    await visit.context.setOffline(false);
    await visit.page.getByRole('heading', { name: 'Calendar', level: 1 }).waitFor(LIMIT);
    await offline.waitFor({ state: 'detached' });
    takeErrors(visit);
  });
});
