import type { Feed } from '@daybook/contracts/apps';
import type { Page } from 'playwright-core';
import { texts as notesTexts } from '../mfe-notes/src/texts.ts';
import { texts as tasksTexts } from '../mfe-tasks/src/texts.ts';
import { startDatabaseProxy, type DatabaseProxy } from './setup/database.ts';
import { ignoreErrors, newVisit, type Visit } from './setup/page.ts';
import { createPerson, storageStateOf, logIn, type Person } from './setup/people.ts';
import { built, type Product } from '../packages/tooling/test/built-product.ts';
import { firstFiles, startProductWith } from './setup/product.ts';
import { waitForHealthReport } from './setup/health-report.ts';
import { createTeam, type Team } from './setup/team.ts';
import { expectTypedNote, typeNote } from './setup/typed-note.ts';
import { waitUntil } from './setup/wait-until.ts';
import { texts as idleTexts } from '../shell/src/frame/idle-texts.ts';
import { texts as shellTexts } from '../shell/src/texts.ts';

const LIMIT = { timeout: 5000 };
const eightHours = '08:00:00';

let database: DatabaseProxy;
let product: Product;
let team: Team;
let person: Person;

/** Its own product, with three more releases of the notes app. The label of Add Note names the release. */
beforeAll(async () => {
  database = await startDatabaseProxy();
  product = await startProductWith(built('shell', 'mfe-notes', 'mfe-tasks', 'mfe-calendar'), { DATABASE_URL: database.url });
  process.env.PRODUCT_URL = product.url;
  person = await createPerson();
  await person.addNote('Milk');
  team = await createTeam(product, 'notes');
  for (const version of ['2.0.0', '3.0.0', '4.0.0']) await team.publish(version, [/\badd:"Add Note"/, `add:"Add Note ${version}"`]);
});

afterAll(async () => {
  await product.stop();
  database.close();
});

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();
const update = (page: Page) => page.getByRole('button', { name: idleTexts.update });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

describe('a page that is open for a day while three releases go live', () => {
  it('keeps its releases and its reports are still accepted; it loads the newest when another app is opened and nothing is unsaved', async () => {
    const visit = await newVisit();
    const { page } = visit;
    await page.clock.install();
    // Holds the code that is loaded when the page is idle until another release is live.
    await page.route(isLazy, () => undefined);
    await logIn(visit, person);
    await page.evaluate(() => document.documentElement.setAttribute('data-same', 'page'));
    const version = await versionIn(page);

    await team.goLive('2.0.0');
    const later = page.waitForResponse((response) => isLazy(new URL(response.url())));
    // Releases the held requests.
    await page.unroute(isLazy);
    expect((await later).url()).toContain(`/apps/notes/${version}/`);
    await page.clock.fastForward(eightHours);
    await waitForUpdate(page);
    await link(page, 'Add Note').click();
    await typeNote(page);
    await expect(update(page)).not.toBeAttached(LIMIT);

    await team.goLive('3.0.0');
    await page.clock.fastForward(eightHours);
    const reported = waitForHealthReport(page, 'tasks');
    await link(page, 'Tasks').click();
    await expect(heading(page, 'Progress Board')).toBeVisible(LIMIT);
    expect([await isSame(page), (await reported).status()]).toEqual([true, 204]);
    await page.goBack();
    await expectTypedNote(page);
    await page.getByRole('button', { name: 'Add Note' }).click();

    await team.goLive('4.0.0');
    await page.clock.fastForward(eightHours);
    await waitForUpdate(page);
    await link(page, 'Half a thought').click();
    await expect(page.getByRole('button', { name: 'Delete' })).toBeVisible(LIMIT);
    expect([await isSame(page), await versionIn(page)]).toEqual([true, version]);
    await link(page, 'Tasks').click();
    await expect(heading(page, 'Progress Board')).toBeVisible(LIMIT);
    await link(page, 'Notes').click();
    await expect(link(page, 'Add Note 4.0.0')).toBeVisible(LIMIT);
    expect(await isSame(page)).toBe(false);
    // The clock also jumps over the time limits of requests that are under way: the page follows changes all the time.
    ignoreErrors(visit, 'TimeoutError', 'The server could not be reached.');
  });
});

describe('while the database', () => {
  it('is down, a page loads all its apps, which show what is missing, and Retry works when the database is back', async () => {
    const [open, storageState] = [await newVisit(), await storageStateOf(person)];
    await logIn(open, person);
    await expect(link(open.page, 'Milk')).toBeVisible(LIMIT);
    const version = await versionIn(open.page);
    database.cut();

    const visit = await newVisit({ storageState });
    const { page } = visit;
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('navigation', { name: shellTexts.menu })).toBeVisible(LIMIT);
    await expect(page.getByText(notesTexts.listFailed)).toBeVisible(LIMIT);
    expect(await versionIn(page)).toBe(version);
    await link(page, 'Calendar').click();
    await expect(heading(page, 'Calendar')).toBeVisible(LIMIT);
    await link(page, 'Tasks').click();
    await expect(page.getByText(tasksTexts.boardFailed)).toBeVisible(LIMIT);
    await expectUnsaved(open);

    database.restore();
    await page.getByRole('button', { name: shellTexts.retry }).click();
    await expect(page.getByRole('region', { name: 'TO DO' })).toBeVisible(LIMIT);
    await link(page, 'Notes').click();
    await expect(link(page, 'Milk')).toBeVisible(LIMIT);
    await open.page.getByRole('button', { name: shellTexts.retry }).click();
    await expect(link(open.page, 'Half a thought')).toBeVisible(LIMIT);
    for (const { errors } of [open, visit]) expect(errors.splice(0).join('\n')).toMatch(/50[03]/);
  });

  it('hangs, a page loads the code of all its apps', async () => {
    const storageState = await storageStateOf(person);
    database.hang();
    const visit = await newVisit({ storageState });
    const { page } = visit;
    await page.goto('/task', { waitUntil: 'commit' });
    await expect(heading(page, 'Progress Board')).toBeVisible(LIMIT);
    await link(page, 'Calendar').click();
    await expect(heading(page, 'Calendar')).toBeVisible(LIMIT);
    await link(page, 'Notes').click();
    await expect(heading(page, 'Notes')).toBeVisible(LIMIT);
    expect(await link(page, 'Milk').count()).toBe(0);

    database.restore();
    await page.reload();
    await expect(link(page, 'Milk')).toBeVisible(LIMIT);
    visit.errors.splice(0);
  });

  async function expectUnsaved({ page }: Visit) {
    await page
      .getByRole('link', { name: /^Add Note/ })
      .first()
      .click();
    await typeNote(page);
    await page.getByRole('button', { name: /^Add Note/ }).click();
    await expect(page.getByText('Saved on this device')).toBeVisible(LIMIT);
    await expect(link(page, 'Half a thought')).toBeVisible(LIMIT);
  }
});

/** The code that checks for releases may have loaded only after the clock was set; it checks within a minute. */
const waitForUpdate = (page: Page) =>
  waitUntil('the offer of an update', async () => {
    await page.clock.fastForward('01:00');
    return update(page).isVisible();
  });

/** True for the lazy code of the notes app. */
function isLazy({ pathname }: URL) {
  return /^\/apps\/notes\/.*\.js$/.test(pathname) && !firstFiles('mfe-notes').some((name) => pathname.endsWith(`/${name}`));
}

const isSame = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-same'));

async function versionIn(page: Page) {
  const feed = JSON.parse((await page.locator('#feed').textContent()) ?? '') as Feed;
  return feed.apps.find(({ name }) => name === 'notes')?.version;
}
