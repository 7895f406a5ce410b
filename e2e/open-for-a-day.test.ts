import type { Feed } from '@daybook/contracts/apps';
import type { Page } from 'playwright-core';
import { aFarDatabase, type FarDatabase } from './setup/database.ts';
import { aVisit, type Visit } from './setup/page.ts';
import { aPerson, loggedIn, logIn, type Person } from './setup/people.ts';
import { built, firstFiles, type Product, startProduct } from './setup/product.ts';
import { answerToReport } from './setup/report.ts';
import { aTeam, type Team } from './setup/team.ts';
import { expectTypedNote, typeNote } from './setup/typed-note.ts';
import { until } from './setup/until.ts';

const LIMIT = { timeout: 5000 };
const eightHours = '08:00:00';

let database: FarDatabase;
let product: Product;
let team: Team;
let person: Person;

/** A product of its own, of whose notes app there are three more releases: each says in its menu which it is. */
beforeAll(async () => {
  database = await aFarDatabase();
  product = await startProduct(built('shell', 'mfe-notes', 'mfe-tasks', 'mfe-calendar'), { DATABASE_URL: database.url });
  process.env.PRODUCT_URL = product.url;
  person = await aPerson();
  await person.addNote('Milk');
  team = await aTeam(product, 'notes');
  for (const version of ['2.0.0', '3.0.0', '4.0.0'])
    await team.publish(version, [/addNote:"Add Note"/, `addNote:"Add Note ${version}"`]);
});

afterAll(async () => {
  await product.stop();
  database.close();
});

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();
const update = (page: Page) => page.getByRole('button', { name: 'Update' });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

describe('a page that is open for a day while three releases go live', () => {
  it('goes on with what it loaded, is still heard, and takes the newest when another app is entered and all is saved', async () => {
    const visit = await aVisit();
    const { page } = visit;
    await page.clock.install();
    // What is loaded ahead when there is nothing else to do: here it is to come when something else is live.
    await page.route(isLater, () => undefined);
    await logIn(visit, person);
    await page.evaluate(() => document.documentElement.setAttribute('data-same', 'page'));
    const mine = await versionIn(page);

    await team.goLive('2.0.0');
    const later = page.waitForResponse((response) => isLater(new URL(response.url())));
    // What was held goes on.
    await page.unroute(isLater);
    expect((await later).url()).toContain(`/apps/notes/${mine}/`);
    await page.clock.fastForward(eightHours);
    await untilOffered(page);
    await link(page, 'Add Note').click();
    await typeNote(page);
    await update(page).waitFor({ state: 'detached', ...LIMIT });

    await team.goLive('3.0.0');
    await page.clock.fastForward(eightHours);
    const heard = answerToReport(page, 'tasks');
    await link(page, 'Tasks').click();
    await heading(page, 'Progress Board').waitFor(LIMIT);
    expect([await isSame(page), (await heard).status()]).toEqual([true, 204]);
    await page.goBack();
    await expectTypedNote(page);
    await page.getByRole('button', { name: 'Add Note' }).click();

    await team.goLive('4.0.0');
    await page.clock.fastForward(eightHours);
    await untilOffered(page);
    await link(page, 'Half a thought').click();
    await page.getByRole('button', { name: 'Delete' }).waitFor(LIMIT);
    expect([await isSame(page), await versionIn(page)]).toEqual([true, mine]);
    await link(page, 'Tasks').click();
    await heading(page, 'Progress Board').waitFor(LIMIT);
    await link(page, 'Notes').click();
    await link(page, 'Add Note 4.0.0').waitFor(LIMIT);
    expect(await isSame(page)).toBe(false);
  });
});

describe('while the database', () => {
  it('is gone, a page loads with all its areas, which say what they miss, and has it when the database is back', async () => {
    const [open, storageState] = [await aVisit(), await loggedIn(person)];
    await logIn(open, person);
    await link(open.page, 'Milk').waitFor(LIMIT);
    const version = await versionIn(open.page);
    database.cut();

    const visit = await aVisit({ storageState });
    const { page } = visit;
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor(LIMIT);
    await page.getByText('The notes could not be loaded').waitFor(LIMIT);
    expect(await versionIn(page)).toBe(version);
    await link(page, 'Calendar').click();
    await heading(page, 'Calendar').waitFor(LIMIT);
    await link(page, 'Tasks').click();
    await page.getByText('The board could not be loaded').waitFor(LIMIT);
    await expectUnsaved(open);

    database.mend();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('region', { name: 'TO DO' }).waitFor(LIMIT);
    await link(page, 'Notes').click();
    await link(page, 'Milk').waitFor(LIMIT);
    await open.page.getByRole('button', { name: 'Retry' }).click();
    await link(open.page, 'Half a thought').waitFor(LIMIT);
    for (const { errors } of [open, visit]) expect(errors.splice(0).join('\n')).toMatch(/50[03]/);
  });

  it('hangs, a page loads with the code of all its areas', async () => {
    const storageState = await loggedIn(person);
    database.hang();
    const visit = await aVisit({ storageState });
    const { page } = visit;
    await page.goto('/task', { waitUntil: 'commit' });
    await heading(page, 'Progress Board').waitFor(LIMIT);
    await link(page, 'Calendar').click();
    await heading(page, 'Calendar').waitFor(LIMIT);
    await link(page, 'Notes').click();
    await heading(page, 'Notes').waitFor(LIMIT);
    expect(await link(page, 'Milk').count()).toBe(0);

    database.mend();
    await page.reload();
    await link(page, 'Milk').waitFor(LIMIT);
    visit.errors.splice(0);
  });

  async function expectUnsaved({ page }: Visit) {
    await page
      .getByRole('link', { name: /^Add Note/ })
      .first()
      .click();
    await typeNote(page);
    await page.getByRole('button', { name: /^Add Note/ }).click();
    await page.getByText('Not saved').waitFor(LIMIT);
    await expectTypedNote(page);
  }
});

/** The part of the page that asks for newer releases may have come only after the hours had passed; then it asks within a minute. */
const untilOffered = (page: Page) =>
  until('the offer of an update', async () => {
    await page.clock.fastForward('01:00');
    return update(page).isVisible();
  });

/** The code of the notes that the first paint does without. */
function isLater({ pathname }: URL) {
  return /^\/apps\/notes\/.*\.js$/.test(pathname) && !firstFiles('mfe-notes').some((name) => pathname.endsWith(`/${name}`));
}

const isSame = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-same'));

async function versionIn(page: Page) {
  const feed = JSON.parse((await page.locator('#feed').textContent()) ?? '') as Feed;
  return feed.apps.find(({ name }) => name === 'notes')?.version;
}
