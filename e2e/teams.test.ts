import type { Feed } from '@daybook/contracts/apps';
import { foreignApps, styleOf } from './setup/foreign-apps.ts';
import { createForeignTeam, type ForeignTeam } from './setup/foreign-team.ts';
import { holdFile } from './setup/held-file.ts';
import { cachedFiles, visitWithWorker } from './setup/offline.ts';
import { startOtherOrigin } from './setup/other-origin.ts';
import { ignoreErrors, newVisit, type Visit, waitForError } from './setup/page.ts';
import { createPerson, storageStateOf, type Person } from './setup/people.ts';
import { startProduct } from './setup/product.ts';
import { startUnreliableProxy, type UnreliableProxy } from './setup/unreliable-proxy.ts';
import { waitUntil } from './setup/wait-until.ts';
import { type Product } from '../packages/tooling/test/built-product.ts';
import { texts as shellTexts } from '../shell/src/texts.ts';

const LIMIT = { timeout: 10_000 };

let product: Product;
let proxy: UnreliableProxy;
let person: Person;
const visits: Visit[] = [];

/** Its own product, because the apps of other teams would change the menu of the other journeys. */
beforeAll(async () => {
  product = await startProduct();
  process.env.PRODUCT_URL = product.url;
  person = await createPerson();
  proxy = await startUnreliableProxy(product.url);
});

afterAll(() => {
  proxy.stop();
  return product.stop();
});

/** Runs in the page. Returns the style sheets below an address that apply. */
const applying = (folder: string) =>
  [...document.styleSheets].flatMap(({ href, media }) => (href?.includes(folder) && media.mediaText !== 'not all' ? [href] : []));

describe.each(foreignApps)('an app that another team builds with $folder', (app) => {
  const { folder, title, colour, later } = app;
  const name = title.toLowerCase();
  let team: ForeignTeam;

  beforeAll(async () => {
    team = await createForeignTeam(product, folder);
    if (app.permissions) {
      await expect(team.publish('1.0.0')).rejects.toThrow(`daybook permit ${name} ${app.permissions.join(' ')}`);
      await team.permit(...app.permissions);
    }
    await team.publishLive('1.0.0');
  });

  const goLive = (version: string, share = 100) =>
    team.run('live', name, version, '--share', String(share), '--why', 'The next one');

  /** Returns the versions that new visitors get. */
  async function versionsOfVisitors(count: number) {
    const pages = await Promise.all(Array.from({ length: count }, async () => (await fetch(product.url)).text()));
    const feeds = pages.map((html) => JSON.parse(/id="feed">([^<]+)/.exec(html)?.[1] ?? '') as Feed);
    return [...new Set(feeds.map(({ apps }) => apps.find((one) => one.name === name)?.version))].sort();
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
    expect(await page.getByRole('banner').boundingBox()).toMatchObject({ x: 0, y: 0 });
  });

  it('leaves nothing behind when it is left, and opens again', async () => {
    const visit = await openApp();
    const { page } = visit;
    await page.getByRole('button', { name: 'Show the week' }).click();
    await expect(page.getByText(later)).toBeVisible(LIMIT);
    expect(await page.evaluate(applying, `/apps/${name}/`)).toHaveLength(app.sheets ?? 2);
    await page.getByRole('link', { name: 'Notes' }).first().click();
    await expect(heading(visit, 'Notes')).toBeVisible(LIMIT);
    expect(await page.evaluate(applying, `/apps/${name}/`)).toEqual([]);
    await expect(page.locator(`[data-app="${name}"] > *, style`)).toHaveCount(0);
    await page.getByRole('link', { name: title }).click();
    await expect(heading(visit)).toBeVisible(LIMIT);
    expect(await styleOf(heading(visit), 'color')).toBe(colour);
  });

  it('changes no other app if it is left while its style sheets load, nor do those of its parts', async () => {
    const visit = await openApp('/');
    const { page } = visit;
    const menuLink = (text: string) => page.getByRole('link', { name: text }).first();
    await expect(heading(visit, 'Notes')).toBeVisible(LIMIT);
    const first = await holdFile(page, `/apps/${name}/`, '.css');
    await menuLink(title).click();
    await first.requested;
    await menuLink('Notes').click();
    await first.load();
    expect(await page.evaluate(applying, `/apps/${name}/`)).toEqual([]);

    await menuLink(title).click();
    await expect(heading(visit)).toBeVisible(LIMIT);
    const part = await holdFile(page, `/apps/${name}/`, app.partFile ?? '.css');
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
    await team.publish('1.1.0', [/^/, 'throw new Error("broken at load");'], app.entry);
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
    await team.publish('1.2.0', [new RegExp(`(["\`>])${title}(["\`<])`), '$1Renamed$2']);
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
    proxy.setLine('up');
    const visit = await visitWithWorker(proxy.origin, person);
    visits.push(visit);
    proxy.setLine('down');
    await visit.page.goto(`/${name}`);
    await expect(heading(visit, 'Renamed')).toBeVisible(LIMIT);
    expect(await styleOf(heading(visit, 'Renamed'), 'color')).toBe(colour);
    ignoreErrors(visit, 'Failed to load', 'could not be reached');
  });
});

it('an app that was open once shows its picture and its icon without a network', async () => {
  proxy.setLine('up');
  const visit = await visitWithWorker(proxy.origin, person);
  const { page } = visit;
  const open = async () => {
    await page.goto('/moods');
    await page
      .getByRole('main')
      .getByRole('img')
      .evaluate((image: HTMLImageElement) => image.decode());
    await expect(page.getByRole('link', { name: 'Moods' }).locator('[style*="mask-image"]')).toBeVisible(LIMIT);
  };
  await open();
  await waitUntil(
    'both files',
    async () => (await cachedFiles(page)).filter((file) => /\/moods\/.*\.svg$/.test(file)).length === 2,
  );
  // Files in the browser's own cache are not the worker's.
  await (await visit.context.newCDPSession(page)).send('Network.clearBrowserCache');
  proxy.setLine('down');
  await open();
  ignoreErrors(visit, 'Failed to load', 'could not be reached', "TrustedTypePolicy named 'vue'");
});

it('two remotes of one name, which is also that of the host, run in one page', async () => {
  const { page } = await newVisit({ storageState: await storageStateOf(person) });
  const named = foreignApps.filter(({ folder }) => ['react-webpack', 'react-rspack'].includes(folder));
  await page.goto('/');
  for (const { title, colour, later } of [...named, ...named]) {
    await page.getByRole('link', { name: title }).click(LIMIT);
    await page.getByRole('button', { name: 'Show the week' }).click(LIMIT);
    await expect(page.getByText(later)).toBeVisible(LIMIT);
    expect(await styleOf(page.getByRole('main').getByRole('heading', { level: 1 }), 'color')).toBe(colour);
  }
});

describe.each([
  ['classic', 'react-vite', '/walks'],
  ['module', 'react-webpack', '/garden'],
])('a %s worker of the app that is built with %s', (_, folder, path) => {
  async function open() {
    const visit = await newVisit({ storageState: await storageStateOf(person) });
    await visit.page.goto(path);
    await visit.page.getByRole('button', { name: 'Count' }).click(LIMIT);
    return visit;
  }

  it('runs, and breaks nothing else if it throws', async () => {
    const visit = await open();
    const { page } = visit;
    await expect(page.getByText('Counted 5050')).toBeVisible(LIMIT);
    await page.getByRole('button', { name: 'Break the worker' }).click();
    await waitForError(visit, 'broken worker');
    await expect(page.getByText('Counted 5050')).toBeVisible();
    await page.getByRole('link', { name: 'Notes' }).first().click();
    await expect(page.getByRole('heading', { name: 'Notes', level: 1, exact: true })).toBeVisible(LIMIT);
    await waitUntil('the worker to end', () => Promise.resolve(page.workers().length === 0));
    ignoreErrors(visit, 'broken worker');
  });

  it('does not start without the permission, and the app stays', async () => {
    const team = await createForeignTeam(product, folder);
    await team.permit('--withdraw', '--workers', '--force');
    const visit = await open();
    await waitForError(visit, 'TrustedScriptURL');
    await expect(visit.page.getByRole('button', { name: 'Count' })).toBeVisible();
    ignoreErrors(visit, 'TrustedScriptURL');
    await team.permit('--workers');
  });
});

it('a page sends requests to another origin, and shows its images, from the time that an operator permits it', async () => {
  const elsewhere = await startOtherOrigin();
  const team = await createForeignTeam(product, 'vue');
  const visit = await newVisit({ storageState: await storageStateOf(person) });
  const reach = async () => {
    await visit.page.goto('/moods');
    return elsewhere.reachFrom(visit.page);
  };

  try {
    expect(await reach()).toEqual(['blocked', 'blocked']);
    await team.permit('--connect', elsewhere.origin, '--image', elsewhere.origin);
    expect(await reach()).toEqual([200, 9]);
    ignoreErrors(visit, 'Content Security Policy', 'Failed to load', "TrustedTypePolicy named 'vue'");
  } finally {
    elsewhere.stop();
  }
});
