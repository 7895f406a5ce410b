import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { texts as conflictTexts } from '../shell/src/unsent/conflict-texts.ts';
import { daybook, releaseToken } from './setup/daybook.ts';
import { type DevServer, startDev } from '../packages/tooling/test/dev-server.ts';
import { cachedFiles, visitWithWorker } from './setup/offline.ts';
import { ignoreErrorsOfChanges, newVisit, type Visit } from './setup/page.ts';
import { createPerson, logIn, type Person } from './setup/people.ts';
import { type Product } from '../packages/tooling/test/built-product.ts';
import { startProduct } from './setup/product.ts';
import { decide, openDecision } from './setup/two-devices.ts';
import { savedHere } from './setup/unsent.ts';
import { waitUntil } from './setup/wait-until.ts';

const LIMIT = { timeout: 30_000 };
const cache = path.resolve(__dirname, '../.cache');

let product: Product;
let parent: string;
let folder: string;
let person: Person;
let dev: DevServer | undefined;

/** Its own product, because another app would change the menu of the other journeys. */
beforeAll(async () => {
  product = await startProduct();
  process.env.PRODUCT_URL = product.url;
  person = await createPerson();
  fs.mkdirSync(cache, { recursive: true });
  parent = fs.mkdtempSync(path.join(cache, 'new-'));
  folder = path.join(parent, 'mfe-habits');
  await daybook(['new', folder, '--storage', 'documents'], product);
});

afterAll(async () => {
  await dev?.stop();
  fs.rmSync(parent, { recursive: true });
  await product.stop();
});

describe('a new app', () => {
  it('runs within the product on the dev server, before it is published', async () => {
    dev = await startDev([folder], product.url);
    const visit = await openFromMenu(dev.url);
    await addByKeyboard(visit, 'Run');
    await leave(visit);
    const page = { headers: { accept: 'text/html' } };
    expect((await fetch(`${dev.url}/habits`, page)).status).toBe(200);
    expect((await fetch(`${product.url}/habits`, page)).status).toBe(404);
  });

  it('appears in the menu once it is live, without a change of the shell', async () => {
    const [shell] = await scripts();
    await daybook(['build', folder], product);
    const token = await releaseToken(product, 'habits');
    await daybook(['publish', folder, '--live', '--why', 'The first of it'], product, token);

    const phone = await visitWithWorker(product.url, person);
    await openHabits(phone);
    const laptop = await openFromMenu(product.url);
    expect((await scripts())[0]).toBe(shell);
    // Stored while it ran on the dev server, before its first release.
    await expect(entry(laptop, 'Run')).toBeVisible(LIMIT);

    await addByKeyboard(phone, 'Swim');
    await expect(entry(laptop, 'Swim')).toBeVisible(LIMIT);
    await laptop.page.getByRole('button', { name: 'Delete Run' }).click();
    await expect(entry(phone, 'Run')).toHaveCount(0);
    await laptop.page.getByRole('button', { name: 'Undo' }).click();
    await expect(entry(phone, 'Run')).toBeVisible(LIMIT);

    await phone.page.context().setOffline(true);
    await phone.page.reload();
    await addByKeyboard(phone, 'Row');
    await phone.page.getByRole('button', { name: 'Delete Swim' }).click();
    await phone.page.reload();
    await expect(entry(phone, 'Row').getByText(savedHere)).toBeVisible(LIMIT);
    await expect(entry(phone, 'Swim')).toHaveCount(0);
    const swim = await changeElsewhere('Swim', 'Swim far');
    await phone.page.context().setOffline(false);
    await expect(entry(laptop, 'Row')).toBeVisible(LIMIT);
    await openDecision(phone.page, swim);
    await decide(phone.page, conflictTexts.keepIt);
    await openHabits(phone);
    await expect(entry(phone, 'Swim far')).toBeVisible(LIMIT);
    await expect(phone.page.getByText(savedHere)).toHaveCount(0);
    ignoreErrorsOfChanges(phone, 'ERR_INTERNET_DISCONNECTED', 'ERR_FAILED', 'failed:', '412');
  });
});

describe('an app with images, a font and Tailwind', () => {
  it('is accepted by the registry, shows them, and keeps them for a visit without a network', async () => {
    const sample = path.join(parent, 'mfe-sample');
    fs.cpSync(path.resolve(__dirname, '../packages/tooling/test/sample-app'), sample, { recursive: true });
    await daybook(['build', sample], product);
    const token = await releaseToken(product, 'sample');
    await daybook(['publish', sample, '--live', '--why', 'Its pictures'], product, token);

    const visit = await visitWithWorker(product.url, person);
    const { page } = visit;
    await page.getByRole('link', { name: 'Sample' }).click(LIMIT);
    await expectPictures(page);
    await cleanCache(page);
    await page.context().setOffline(true);
    await page.reload();
    await expectPictures(page);
    ignoreErrorsOfChanges(visit, 'ERR_INTERNET_DISCONNECTED');
  });
});

/** Lets the worker drop the files that no page needs, and waits until it has. */
async function cleanCache(page: Page) {
  const old = '/apps/sample/0.0.1/old.png';
  await page.evaluate(async (address) => (await caches.open('daybook-1-files')).put(address, new Response('')), old);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.postMessage('precache'));
  await waitUntil('the end of the old file', async () => !(await cachedFiles(page)).includes(old));
}

/** Decoded images are wider than nothing. */
async function expectPictures(page: Page) {
  for (const name of ['A leaf', 'The sun']) {
    await expect(page.getByRole('img', { name })).toBeVisible(LIMIT);
    await waitUntil(name, () => page.getByRole('img', { name }).evaluate((image: HTMLImageElement) => image.naturalWidth === 16));
  }
  const figure = page.getByRole('figure');
  expect(await figure.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe('underline');
  expect(await figure.evaluate((element) => getComputedStyle(element).backgroundImage)).toContain('/apps/sample/1.0.0/leaf.');
  const font = await page.evaluate(async () => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name);
    const address = names.find((name) => name.endsWith('.woff2'));
    return address && (await fetch(address)).headers.get('content-type');
  });
  expect(font).toBe('font/woff2');
}

async function openFromMenu(baseURL: string) {
  const visit = await newVisit({ baseURL });
  await logIn(visit, person);
  await openHabits(visit);
  return visit;
}

async function openHabits({ page }: Visit) {
  const link = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Habits' });
  await link.click(LIMIT);
  await expect(page.getByRole('heading', { name: 'Habits', level: 1 })).toBeVisible(LIMIT);
  const icon = link.locator('[style*="mask-image"]');
  await expect(icon).toBeVisible();
  expect(await icon.evaluate((element) => getComputedStyle(element).maskImage)).toMatch(/\/apps\/habits\/[^/]+\/icon\.svg/);
}

async function leave({ page }: Visit) {
  await page.getByRole('link', { name: 'Notes' }).click();
  await expect(page.getByRole('heading', { name: 'Notes', level: 1 })).toBeVisible(LIMIT);
}

const entry = ({ page }: Visit, text: string) => page.getByRole('listitem').filter({ hasText: text });

async function typeAndEnter({ page }: Visit, text: string) {
  await page.getByRole('textbox', { name: 'New entry' }).fill(text);
  await page.keyboard.press('Enter');
}

async function addByKeyboard(visit: Visit, text: string) {
  await typeAndEnter(visit, text);
  await expect(entry(visit, text)).toBeVisible(LIMIT);
}

/** Changes an entry by the API, as another device does. Returns its key. */
async function changeElsewhere(text: string, changed: string) {
  const entries = await person.get<{ key: string; content: { text: string } }[]>('/api/documents/habits/');
  const key = entries.find(({ content }) => content.text === text)?.key ?? '';
  await person.put(`/api/documents/habits/${key}/`, { text: changed });
  return key;
}

/** Returns the scripts of the page. */
async function scripts() {
  const html = await (await fetch(product.url)).text();
  return [...html.matchAll(/<script type="module" src="([^"]+)"/g)].map(([, address]) => address);
}
