import type { Locator, Page, Route } from 'playwright-core';
import { aVisit, type Visit } from './setup/page.ts';
import { aPerson, loggedIn, logIn, type Person } from './setup/people.ts';
import { firstFiles } from './setup/product.ts';

/** Every way in which the network, or whoever holds the line, may fail an app. */
const faults: Record<string, (route: Route) => Promise<unknown>> = {
  'has one byte changed': async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()} ` });
  },
  'is not there': (route) => route.fulfill({ status: 404, contentType: 'application/problem+json', body: '{}' }),
  'comes from a server that is overloaded': (route) => route.fulfill({ status: 503, body: '' }),
  'is a page of some proxy': (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Log in</title>' }),
  'cannot be reached': (route) => route.abort('connectionrefused'),
  'never comes': hangs,
};

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
async function openBroken(which: Which, fault: (route: Route) => Promise<unknown>) {
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
    await page.getByRole('button', { name: 'Retry' }).click();
    await panel(page).waitFor({ state: 'detached' });
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

/** Every fault of the entry; of what is loaded after it those that a browser tells apart. */
describe.each([
  ['the entry', isEntry, Object.keys(faults)],
  ['the exposed code', isExposed, ['has one byte changed', 'is not there', 'never comes']],
  ['the code of a later screen', isLazy, ['has one byte changed', 'cannot be reached', 'never comes']],
] as const)('when %s of an app', (_, which, names) => {
  it.each(names.map((name) => [name, faults[name] ?? hangs] as const))(
    '%s, a panel says so within five seconds, the rest works, and Retry opens the app once it can',
    async (name, fault) => {
      const visit = await openBroken(which, fault);
      await expectTheRestToWork(visit);

      await visit.page.getByRole('link', { name: 'Notes' }).first().click();
      if (which === isLazy) await addNote(visit.page);
      await panel(visit.page).waitFor(LIMIT);
      await visit.page.unroute(which);
      await retryUntil(visit.page, (which === isLazy ? form : notes)(visit.page));
      const said = takeErrors(visit);
      if (name === 'has one byte changed') expect(said).toMatch(/integrity|digest/i);
    },
  );
});

describe('an app that hangs', () => {
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
