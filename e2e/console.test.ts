import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { violationsInBothThemes } from './setup/axe.ts';
import { aVisit, forgive, type Visit } from './setup/page.ts';
import { aPerson, logIn } from './setup/people.ts';
import { built, builtFolder, type Product, startProduct } from './setup/product.ts';
import { answerToReport } from './setup/report.ts';
import { aTeam } from './setup/team.ts';

const LIMIT = { timeout: 15_000 };

let product: Product;
let visit: Visit;
let page: Page;

/** A product of its own: what is rolled out here, every other journey would get. */
beforeAll(async () => {
  product = await startProduct(built('shell', 'mfe-console', 'mfe-notes', 'mfe-calendar'));
  process.env.PRODUCT_URL = product.url;
  await (await aTeam(product, 'notes')).publish('99.0.0');
});

afterAll(() => product.stop());

beforeEach(async () => {
  visit = await aVisit();
  page = visit.page;
});

describe('an operator', () => {
  it('gives a release to a tenth of the visitors, sees how it fares, and takes it back', async () => {
    await openConsole('/console');
    await page.getByRole('link', { name: 'notes', exact: true }).click();
    await page.getByRole('button', { name: 'Put live: 99.0.0' }).click();
    await confirm('Put live', `10 % of the visitors get 99.0.0; the others keep ${live()}.`, 'A tenth first.');
    await page.getByText('notes 99.0.0 goes to 10 % of the visitors').waitFor(LIMIT);
    await page.getByText('99.0.0 to 10 % of the visitors').waitFor(LIMIT);

    await readNotes();
    await page.getByText('24 hours').click();
    await page.getByRole('img', { name: /failed in 0 of \d+ pages? \(0 %\)/ }).waitFor(LIMIT);

    await page.getByRole('button', { name: 'Halt the rollout' }).click();
    await confirm('Halt the rollout', /^The 10 % of the visitors who get 99\.0\.0 go back to/, 'Enough was seen.');
    await page.getByText(`${live()} and 99.0.0 for 10 % → ${live()}`).waitFor(LIMIT);
    await page.getByText('Enough was seen.').waitFor(LIMIT);
    await page.getByText('99.0.0 to 10 % of the visitors').waitFor({ state: 'detached', ...LIMIT });
  });

  it('is told when the token is not known, and is led on by the right one; nothing of it outlives the page', async () => {
    await page.goto('/console');
    await giveToken('daybook_not-a-token');
    await page.getByText('This token is not known, or was revoked.').waitFor(LIMIT);
    // Nothing but what the browser itself says of a 401.
    forgive(visit, 'the server responded with a status of 401');
    await giveToken(operatorToken());
    await page.getByRole('link', { name: 'calendar', exact: true }).waitFor(LIMIT);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(operatorToken());

    await page.reload();
    await page.getByLabel('Release token').waitFor(LIMIT);
    await page.getByRole('link', { name: 'calendar', exact: true }).waitFor({ state: 'detached' });
  });
});

it('axe finds nothing on the console, at a desk and on a phone, in the light and in the dark', async () => {
  ({ page } = await aVisit({ reducedMotion: 'reduce' }));
  await page.goto('/console');
  const found = await inEachLook('the token');
  await giveToken(operatorToken());
  await page.getByRole('link', { name: 'notes', exact: true }).waitFor(LIMIT);
  await page.getByText('Last change').first().waitFor(LIMIT);
  found.push(...(await inEachLook('the apps')));
  await page.getByRole('link', { name: 'notes', exact: true }).click();
  await page.getByText('24 hours').click();
  await page.getByRole('button', { name: 'Show as a table' }).click(LIMIT);
  found.push(...(await inEachLook('an app')));
  await page.getByRole('button', { name: 'Put live: 99.0.0' }).click();
  await page.getByRole('alertdialog').waitFor(LIMIT);
  found.push(...(await inEachLook('a question')));
  expect(found).toEqual([]);
});

async function openConsole(address: string) {
  await page.goto(address);
  await giveToken(operatorToken());
}

async function giveToken(token: string) {
  await page.getByLabel('Release token').fill(token);
  await page.getByRole('button', { name: 'Open the console' }).click();
}

const operatorToken = () => fs.readFileSync(path.join(product.dataDir, 'operator-token'), 'utf8').trim();

/** The version of notes that the product was started with. */
function live() {
  const description = fs.readFileSync(path.join(builtFolder('mfe-notes'), 'release.json'), 'utf8');
  return (JSON.parse(description) as { version: string }).version;
}

/** Says why and goes on, where the question says what will happen. */
async function confirm(button: string, said: string | RegExp, why: string) {
  const question = page.getByRole('alertdialog');
  await question.getByText(said).waitFor(LIMIT);
  await question.getByLabel('Why').fill(why);
  await question.getByRole('button', { name: button }).click();
  await question.waitFor({ state: 'detached' });
}

/** Opens a page with notes, which tells how its release fared. */
async function readNotes() {
  const reader = await aVisit();
  const told = answerToReport(reader.page, 'notes');
  await logIn(reader, await aPerson());
  await told;
}

/** At a desk and on a phone, each in the light and in the dark. */
async function inEachLook(place: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    found.push(...(await violationsInBothThemes(page)).map((violation) => `${place}, ${width}: ${violation}`));
    const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    if (isTooWide) found.push(`${place}, ${width}: wider than the page`);
  }
  return found;
}
