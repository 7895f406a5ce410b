import type { Locator, Page } from 'playwright-core';
import { createForeignTeam, type ForeignTeam } from './setup/foreign-team.ts';
import { visitWithWorker } from './setup/offline.ts';
import { ignoreErrors, newVisit, type Visit } from './setup/page.ts';
import { createPerson, storageStateOf, type Person } from './setup/people.ts';
import { startProduct } from './setup/product.ts';
import { startUnreliableProxy } from './setup/unreliable-proxy.ts';
import { built, type Product } from '../packages/tooling/test/built-product.ts';
import { texts as shellTexts } from '../shell/src/texts.ts';

const LIMIT = { timeout: 10_000 };

let product: Product;
let person: Person;
const visits: Visit[] = [];

/** Its own product, because the apps of other teams would change the menu of the other journeys. */
beforeAll(async () => {
  product = await startProduct(built('shell', 'mfe-notes'));
  process.env.PRODUCT_URL = product.url;
  person = await createPerson();
});

afterAll(() => product.stop());

const styleOf = (element: Locator, property: string) =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);

/** Runs in the page. Returns the style sheets below an address that apply. */
const applying = (folder: string) =>
  [...document.styleSheets].flatMap(({ href, media }) => (href?.includes(folder) && media.mediaText !== 'not all' ? [href] : []));

/** Holds the next style sheet below an address until it may load. */
async function holdStyle(page: Page, folder: string) {
  const isStyle = (url: URL) => url.pathname.startsWith(folder) && url.pathname.endsWith('.css');
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(isStyle, (route) => released.then(() => route.continue()), { times: 1 });
  const requested = page.waitForRequest((request) => isStyle(new URL(request.url())));
  const load = async () => {
    const request = await requested;
    release();
    await (await request.response())?.finished();
    // The browser applies a style sheet before the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  };
  return { requested, load };
}

/** The apps of e2e/teams, with the texts and the colour that each shows. */
const apps = [
  { folder: 'vue', title: 'Moods', colour: 'rgb(66, 184, 131)', later: 'A good week', entry: 'app/main.js' },
  { folder: 'react-vite', title: 'Walks', colour: 'rgb(8, 126, 164)', later: 'Three long walks', entry: 'remoteEntry.js' },
  { folder: 'react-webpack', title: 'Garden', colour: 'rgb(27, 120, 200)', later: 'Two new roses', entry: 'remoteEntry.js' },
  { folder: 'react-rspack', title: 'Recipes', colour: 'rgb(200, 60, 40)', later: 'Soup on Monday', entry: 'remoteEntry.js' },
];

describe.each(apps)('an app that another team builds with $folder', ({ folder, title, colour, later, entry }) => {
  const name = title.toLowerCase();
  let team: ForeignTeam;

  beforeAll(async () => {
    team = await createForeignTeam(product, folder);
    await team.publish('1.0.0');
    await team.run('live', name, '1.0.0', '--why', 'The first one');
  });

  const goLive = (version: string, share = 100) =>
    team.run('live', name, version, '--share', String(share), '--why', 'The next one');

  /** Returns the versions that new visitors get. */
  async function versionsOfVisitors(count: number) {
    const pages = await Promise.all(Array.from({ length: count }, async () => (await fetch(product.url)).text()));
    const versions = pages.map((html) => new RegExp(`"name":"${name}".*?"version":"([^"]+)"`).exec(html)?.[1]);
    return [...new Set(versions)].sort();
  }

  const heading = ({ page }: Visit, text: string = title) => page.getByRole('heading', { name: text, level: 1, exact: true });

  async function openApp(path = `/${name}`) {
    const visit = await newVisit({ storageState: await storageStateOf(person) });
    await visit.page.goto(path);
    visits.push(visit);
    return visit;
  }

  // Vue works without a policy of its own, but the browser reports that it tried to create one.
  afterEach(() => visits.splice(0).forEach((visit) => ignoreErrors(visit, "TrustedTypePolicy named 'vue'")));

  it('opens from the menu, with its styles, images and the parts that it loads later', async () => {
    const visit = await openApp('/');
    const { page } = visit;
    await page.getByRole('link', { name: title }).click(LIMIT);
    await expect(heading(visit)).toBeVisible(LIMIT);
    expect(await styleOf(heading(visit), 'color')).toBe(colour);
    expect(await styleOf(page.getByRole('button', { name: 'Show the week' }), 'border-top-color')).toBe(colour);
    await page
      .getByRole('main')
      .getByRole('img')
      .evaluate((image: HTMLImageElement) => image.decode());
    await page.getByRole('button', { name: 'Show the week' }).click();
    await expect(page.getByText(later)).toBeVisible(LIMIT);
  });

  it('leaves nothing behind when it is left, and opens again', async () => {
    const visit = await openApp();
    const { page } = visit;
    await page.getByRole('button', { name: 'Show the week' }).click();
    await expect(page.getByText(later)).toBeVisible(LIMIT);
    expect(await page.evaluate(applying, `/apps/${name}/`)).toHaveLength(2);
    await page.getByRole('link', { name: 'Notes' }).first().click();
    await expect(heading(visit, 'Notes')).toBeVisible(LIMIT);
    expect(await page.evaluate(applying, `/apps/${name}/`)).toEqual([]);
    await expect(page.locator(`[data-app="${name}"] > *`)).toHaveCount(0);
    await page.getByRole('link', { name: title }).click();
    await expect(heading(visit)).toBeVisible(LIMIT);
    expect(await styleOf(heading(visit), 'color')).toBe(colour);
  });

  it('changes no other app if it is left while its style sheets load, nor do those of its parts', async () => {
    const visit = await openApp('/');
    const { page } = visit;
    const menuLink = (text: string) => page.getByRole('link', { name: text }).first();
    await expect(heading(visit, 'Notes')).toBeVisible(LIMIT);
    const first = await holdStyle(page, `/apps/${name}/`);
    await menuLink(title).click();
    await first.requested;
    await menuLink('Notes').click();
    await first.load();
    expect(await page.evaluate(applying, `/apps/${name}/`)).toEqual([]);

    await menuLink(title).click();
    await expect(heading(visit)).toBeVisible(LIMIT);
    const part = await holdStyle(page, `/apps/${name}/`);
    await page.getByRole('button', { name: 'Show the week' }).click();
    await part.requested;
    await menuLink('Notes').click();
    await expect(heading(visit, 'Notes')).toBeVisible(LIMIT);
    await part.load();
    expect(await page.evaluate(applying, `/apps/${name}/`)).toEqual([]);

    await menuLink(title).click();
    await page.getByRole('button', { name: 'Show the week' }).click(LIMIT);
    await expect(page.getByText(later)).toBeVisible(LIMIT);
  });

  it('is replaced by its fallback when it breaks, and is rolled back', async () => {
    await team.publish('1.1.0', [/^/, 'throw new Error("broken at load");'], entry);
    await goLive('1.1.0');
    const visit = await openApp();
    await expect(heading(visit)).toBeVisible(LIMIT);
    await expect(visit.page.getByText(shellTexts.usingFallback(title))).toBeVisible(LIMIT);
    ignoreErrors(visit, 'broken at load');

    await team.run('rollback', name, '--why', 'It broke');
    const next = await openApp();
    await expect(heading(next)).toBeVisible(LIMIT);
    await expect(next.page.getByText(shellTexts.usingFallback(title))).toHaveCount(0);
  });

  it('is tried by a link, rolled out to a share, and put live', async () => {
    await team.publish('1.2.0', [new RegExp(`"${title}"|\`${title}\``), '"Renamed"']);
    const { url } = JSON.parse(await team.run('try', name, '1.2.0', '--json')) as { url: string };
    const tried = await openApp(new URL(url).pathname);
    await tried.page.getByRole('button', { name: 'Try it' }).click(LIMIT);
    await tried.page.getByRole('link', { name: title }).click(LIMIT);
    await expect(heading(tried, 'Renamed')).toBeVisible(LIMIT);
    await expect(heading(await openApp())).toBeVisible(LIMIT);

    await goLive('1.2.0', 50);
    expect(await versionsOfVisitors(30)).toEqual(['1.0.0', '1.2.0']);
    await goLive('1.2.0');
    expect(await versionsOfVisitors(3)).toEqual(['1.2.0']);
    await expect(heading(await openApp(), 'Renamed')).toBeVisible(LIMIT);
  });

  it('opens without a network, with its styles', async () => {
    const proxy = await startUnreliableProxy(product.url);
    const visit = await visitWithWorker(proxy.origin, person);
    visits.push(visit);
    proxy.setLine('down');
    await visit.page.goto(`/${name}`);
    await expect(heading(visit, 'Renamed')).toBeVisible(LIMIT);
    expect(await styleOf(heading(visit, 'Renamed'), 'color')).toBe(colour);
    ignoreErrors(visit, 'Failed to load', 'could not be reached');
    proxy.stop();
  });
});
