import { foreignApps, styleOf } from './setup/foreign-apps.ts';
import { startForeignProduct, versionsOfVisitors } from './setup/foreign-product.ts';
import { createForeignTeam, type ForeignTeam } from './setup/foreign-team.ts';
import { holdFile } from './setup/held-file.ts';
import { visitWithWorker } from './setup/offline.ts';
import { ignoreErrors, newVisit, type Visit } from './setup/page.ts';
import { storageStateOf, type Person } from './setup/people.ts';
import type { UnreliableProxy } from './setup/unreliable-proxy.ts';
import { tryRelease } from './setup/try-release.ts';
import type { Product } from '../packages/tooling/test/built-product.ts';
import { texts as shellTexts } from '../shell/src/texts.ts';

const LIMIT = { timeout: 10_000 };

let product: Product;
let proxy: UnreliableProxy;
let person: Person;
const visits: Visit[] = [];

beforeAll(async () => {
  ({ product, proxy, person } = await startForeignProduct());
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
    await tryRelease(tried.page, LIMIT);
    await tried.page.getByRole('link', { name: title }).click(LIMIT);
    await expect(heading(tried, 'Renamed')).toBeVisible(LIMIT);
    await expect(heading(await openApp())).toBeVisible(LIMIT);

    await goLive('1.2.0', 50);
    expect(await versionsOfVisitors(product, name, 30)).toEqual(['1.0.0', '1.2.0']);
    await goLive('1.2.0');
    expect(await versionsOfVisitors(product, name, 3)).toEqual(['1.2.0']);
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
