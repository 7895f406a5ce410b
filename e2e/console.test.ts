import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { texts as consoleTexts } from '../mfe-console/src/texts.ts';
import { appTexts } from '../mfe-console/src/app-detail/app-texts.ts';
import { violationsInBothThemes } from './setup/axe.ts';
import { newVisit, ignoreErrors, type Visit } from './setup/page.ts';
import { createPerson, logIn } from './setup/people.ts';
import { builtFolder, type Product } from '../packages/tooling/test/built-product.ts';
import { startProduct } from './setup/product.ts';
import { waitForHealthReport } from './setup/health-report.ts';
import { createTeam } from './setup/team.ts';

const LIMIT = { timeout: 15_000 };

let product: Product;
let visit: Visit;
let page: Page;

/** Its own product: all other journeys would get the rollout. */
beforeAll(async () => {
  product = await startProduct();
  process.env.PRODUCT_URL = product.url;
  await (await createTeam(product, 'notes')).publish('99.0.0');
});

afterAll(() => product.stop());

beforeEach(async () => {
  visit = await newVisit();
  page = visit.page;
});

describe('an operator', () => {
  it('starts a rollout to 10 % of the visitors, sees its health, and halts it', async () => {
    await openConsole('/console');
    await page.getByRole('link', { name: 'notes', exact: true }).click();
    await page.getByRole('button', { name: appTexts.putVersionLive('99.0.0') }).click();
    await confirm(appTexts.putLive, appTexts.willRollOut(10, '99.0.0', live()), 'A tenth first.');
    await expect(page.getByText(appTexts.rolloutDone('notes', '99.0.0', 10))).toBeVisible(LIMIT);
    await expect(page.getByText('99.0.0 to 10 % of the visitors')).toBeVisible(LIMIT);

    await readNotes();
    await page.getByText(appTexts.spans[24]).click();
    await expect(page.getByText(/ failed in 0 of \d+ pages? \(0 %\)/).first()).toBeVisible(LIMIT);

    await page.getByRole('button', { name: appTexts.halt }).click();
    await confirm(appTexts.halt, /^The 10 % of the visitors who get 99\.0\.0 go back to/, 'Enough was seen.');
    await expect(page.getByText(`${live()} and 99.0.0 for 10 % → ${live()}`)).toBeVisible(LIMIT);
    await expect(page.getByText('Enough was seen.')).toBeVisible(LIMIT);
    await expect(page.getByText('99.0.0 to 10 % of the visitors')).not.toBeAttached(LIMIT);
  });

  it('sees an error for an unknown token, and enters the right one, which is gone after a reload', async () => {
    await page.goto('/console');
    await enterToken('daybook_not-a-token');
    await expect(page.getByText(consoleTexts.unknownToken)).toBeVisible(LIMIT);
    // The browser logs each 401.
    ignoreErrors(visit, 'the server responded with a status of 401');
    await enterToken(operatorToken());
    await expect(page.getByRole('link', { name: 'calendar', exact: true })).toBeVisible(LIMIT);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(operatorToken());

    await page.reload();
    await expect(page.getByLabel(consoleTexts.token)).toBeVisible(LIMIT);
    await expect(page.getByRole('link', { name: 'calendar', exact: true })).not.toBeAttached();
  });
});

it('the console passes axe on a desktop and a phone, in both themes', async () => {
  ({ page } = await newVisit({ reducedMotion: 'reduce' }));
  await page.goto('/console');
  const found = await violationsOnEachDevice('the token');
  await enterToken(operatorToken());
  await expect(page.getByRole('link', { name: 'notes', exact: true })).toBeVisible(LIMIT);
  await expect(page.getByText(consoleTexts.lastChange).first()).toBeVisible(LIMIT);
  found.push(...(await violationsOnEachDevice('the apps')));
  await page.getByRole('link', { name: 'notes', exact: true }).click();
  await page.getByText(appTexts.spans[24]).click();
  await expect(page.getByRole('table', { name: appTexts.tableOf })).toBeVisible(LIMIT);
  found.push(...(await violationsOnEachDevice('an app')));
  await page.getByRole('button', { name: appTexts.putVersionLive('99.0.0') }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible(LIMIT);
  found.push(...(await violationsOnEachDevice('the dialog')));
  expect(found).toEqual([]);
});

async function openConsole(address: string) {
  await page.goto(address);
  await enterToken(operatorToken());
}

async function enterToken(token: string) {
  await page.getByLabel(consoleTexts.token).fill(token);
  await page.getByRole('button', { name: consoleTexts.open }).click();
}

const operatorToken = () => fs.readFileSync(path.join(product.dataDir, 'operator-token'), 'utf8').trim();

/** The version of notes that the product was started with. */
function live() {
  const description = fs.readFileSync(path.join(builtFolder('mfe-notes'), 'release.json'), 'utf8');
  return (JSON.parse(description) as { version: string }).version;
}

/** Expects the consequence in the dialog, enters a reason, and confirms. */
async function confirm(button: string, consequence: string | RegExp, why: string) {
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText(consequence)).toBeVisible(LIMIT);
  await dialog.getByLabel(appTexts.why).fill(why);
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog).not.toBeAttached();
}

/** Opens a page with notes, and waits for its health report. */
async function readNotes() {
  const reader = await newVisit();
  const reported = waitForHealthReport(reader.page, 'notes');
  await logIn(reader, await createPerson());
  await reported;
}

/** Returns the violations on a desktop and a phone, each in both themes. */
async function violationsOnEachDevice(place: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    found.push(...(await violationsInBothThemes(page)).map((violation) => `${place}, ${width}: ${violation}`));
    const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    if (isTooWide) found.push(`${place}, ${width}: wider than the page`);
  }
  return found;
}
