import type { Page, Route } from 'playwright-core';
import { aVisit, type Visit } from './setup/page.ts';
import { aPerson, logIn, type Person } from './setup/people.ts';
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
};

/** What can only happen to a file by itself; the rest happens to all that a server sends. */
const ofOneFile = Object.entries(faults).filter(([name]) => ['has one byte changed', 'is not there'].includes(name));

const hangs = () => new Promise<never>(() => undefined);

/** What the page asks for of the notes app: first its entry, then the code behind it. */
const entry = '**/apps/notes/*/remoteEntry.js';
const code = /\/apps\/notes\/[^/]+\/(?!remoteEntry)[^/]+\.js$/;

const LIMIT = { timeout: 5000 };
const panel = (page: Page) => page.getByRole('alert').filter({ hasText: 'Notes could not be opened' });
const notes = (page: Page) => page.getByRole('heading', { name: 'Notes', level: 1, exact: true });
const retry = (page: Page) => page.getByRole('button', { name: 'Retry' }).click();

let person: Person;
beforeAll(async () => {
  person = await aPerson();
});

/** Somebody who is logged in, and opens the notes while they are broken. */
async function openBroken(address: string | RegExp, fault: (route: Route) => Promise<unknown>) {
  const visit = await aVisit();
  await logIn(visit, person);
  await visit.page.route(address, fault);
  await visit.page.goto('/', { waitUntil: 'commit' });
  await visit.page.getByRole('navigation', { name: 'Main menu' }).waitFor();
  return visit;
}

async function expectTheRestToWork({ page }: Visit) {
  await page.getByRole('link', { name: 'Tasks' }).first().click();
  await page.getByRole('heading', { name: 'Progress Board' }).waitFor(LIMIT);
  await page.getByRole('link', { name: 'Calendar' }).first().click();
  await page.getByRole('heading', { name: 'Calendar', level: 1 }).waitFor(LIMIT);
}

/** The console tells what happened; nothing else may have gone wrong. */
function takeErrors({ errors }: Visit) {
  const taken = errors.splice(0).join('\n');
  expect(taken).not.toBe('');
  return taken;
}

describe.each([
  ['the entry', entry, Object.entries(faults)],
  ['the code behind the entry', code, ofOneFile],
] as const)('when %s of an app', (_, address, cases) => {
  it.each(cases)('%s, a panel says so, the rest works, and Retry opens the app once it can', async (_name, fault) => {
    const visit = await openBroken(address, fault);
    await panel(visit.page).waitFor(LIMIT);
    await expectTheRestToWork(visit);

    await visit.page.getByRole('link', { name: 'Notes' }).first().click();
    await panel(visit.page).waitFor(LIMIT);
    await visit.page.unroute(address);
    await retry(visit.page);
    await notes(visit.page).waitFor(LIMIT);
    takeErrors(visit);
  });

  it('never comes, a panel says so within five seconds, and the rest works meanwhile', async () => {
    const visit = await openBroken(address, hangs);
    await panel(visit.page).waitFor(LIMIT);
    await expectTheRestToWork(visit);
    takeErrors(visit);
  });

  it('hung on a line that is dead, asking again and again loads the page anew', async () => {
    const visit = await openBroken(address, hangs);
    await panel(visit.page).waitFor(LIMIT);
    await visit.page.unroute(address);
    await retry(visit.page);
    await panel(visit.page).or(notes(visit.page)).waitFor(LIMIT);
    if (await panel(visit.page).isVisible()) await retry(visit.page);
    await notes(visit.page).waitFor({ timeout: 10_000 });
    takeErrors(visit);
  });
});

describe('an app that is broken', () => {
  it('is refused by the browser itself when one byte of it has changed', async () => {
    const visit = await openBroken(code, faults['has one byte changed']!);
    await panel(visit.page).waitFor(LIMIT);
    expect(takeErrors(visit)).toMatch(/integrity|digest/i);
  });

  it('does not hold up another while it is opened', async () => {
    const visit = await openBroken(entry, hangs);
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

describe('a screen of an app whose code is loaded later', () => {
  it.each(ofOneFile)('says so when it %s, and opens on Retry once it can', async (_name, fault) => {
    const visit = await aVisit();
    const first = firstFiles('mfe-notes');
    const later = (url: URL) => code.test(url.pathname) && !first.some((name) => url.pathname.endsWith(name));
    await visit.page.route(later, fault);
    await logIn(visit, person);
    await visit.page.getByRole('link', { name: 'Add Note' }).first().click();
    await panel(visit.page).waitFor(LIMIT);
    await visit.page.unroute(later);
    await retry(visit.page);
    await visit.page.getByLabel('Title').waitFor(LIMIT);
    takeErrors(visit);
  });
});
