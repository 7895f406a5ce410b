import { foreignApps } from './setup/foreign-apps.ts';
import { startForeignProduct } from './setup/foreign-product.ts';
import { createForeignTeam, type ForeignTeam } from './setup/foreign-team.ts';
import { cachedFiles, visitWithWorker } from './setup/offline.ts';
import { startOtherOrigin } from './setup/other-origin.ts';
import { ignoreErrors, newVisit, waitForError } from './setup/page.ts';
import { storageStateOf, type Person } from './setup/people.ts';
import type { UnreliableProxy } from './setup/unreliable-proxy.ts';
import { waitUntil } from './setup/wait-until.ts';

const LIMIT = { timeout: 10_000 };

let proxy: UnreliableProxy;
let person: Person;
const teams = new Map<string, ForeignTeam>();

beforeAll(async () => {
  const foreign = await startForeignProduct();
  ({ proxy, person } = foreign);
  for (const { folder, permissions } of foreignApps.filter((app) => ['vue', 'react-vite', 'react-webpack'].includes(app.folder))) {
    const team = await createForeignTeam(foreign.product, folder);
    if (permissions) await team.permit(...permissions);
    await team.publishLive('1.0.0');
    teams.set(folder, team);
  }
});

const teamOf = (folder: string) => teams.get(folder) as ForeignTeam;

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
    const team = teamOf(folder);
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
  const team = teamOf('vue');
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
