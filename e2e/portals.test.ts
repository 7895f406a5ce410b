import { pageResidue } from './setup/page-residue.ts';
import { baseUrl, ignoreErrors } from './setup/page.ts';
import { connect, readEvents, type PortalVisit, openPortal } from './setup/portal-board.ts';
import { columnsByTitle, withdraw } from './setup/portals.ts';
import { card, column, drag, link, taskList } from './setup/board.ts';
import { texts as boardTexts } from '../mfe-tasks/src/embed/texts.ts';

/** React and SWR add these to a page when they are loaded, and never remove them. */
const ofLibraries = ['listener: online', 'listener: offline', 'listener: selectionchange'];

const ofLibrariesWithoutReact = ofLibraries.filter((left) => left !== 'listener: selectionchange');

/** Each site of e2e/portals, and what remains in its page after the board was removed: of libraries and of the site's own tools. */
const portals: readonly (readonly [name: string, ...remains: string[]])[] = [
  ['plain-html', ...ofLibraries],
  ['vue', ...ofLibraries, 'global: __VUE__', 'global: __VUE_INSTANCE_SETTERS__', 'global: __VUE_SSR_SETTERS__'],
  ['svelte', ...ofLibraries, 'global: __svelte'],
  ['react-18', ...ofLibraries],
  [
    'next',
    ...ofLibraries,
    ...['NEXT_DEPLOYMENT_ID', 'TURBOPACK', '__next_f', '__webpack_hash__', 'next'].map((name) => `global: ${name}`),
    'node: <link rel="preload" href="/embed/board.js" as="script">',
  ],
  ['astro', ...ofLibraries],
  ['jquery', ...ofLibraries, 'global: $', 'global: jQuery'],
  [
    'angularjs',
    ...ofLibraries,
    ...['class=ng-scope', 'class=ng-scope', 'ng-app=intranet', 'ng-controller=Start'].map((text) => `attribute: ${text}`),
    'global: angular',
  ],
  ['angular', ...ofLibraries, 'global: ng', 'global: ngDevMode'],
  ['module-federation', ...ofLibrariesWithoutReact, 'global: webpackChunkintranet'],
  ['rspack', ...ofLibrariesWithoutReact, 'global: rspackChunkintranet'],
  ['rsbuild', ...ofLibrariesWithoutReact, 'global: chunk_intranet'],
  ['originjs', ...ofLibrariesWithoutReact],
  [
    'vite-federation',
    ...ofLibrariesWithoutReact,
    'global: __VUE_HMR_RUNTIME__',
    'global: __mf_init__virtual:mf:__mfe_internal__intranet__mf_owner__mf_v__runtimeInit__mf_v__.js__',
    'global: __mf_module_cache__',
    'node: <link rel="modulepreload" crossorigin="" href="/embed/remoteEntry.js">',
  ],
  ['runtime-api', ...ofLibrariesWithoutReact],
  ['single-spa', ...ofLibraries, 'global: singleSpaNavigate', 'global: addEventListener', 'global: removeEventListener'],
  ['aggressive-css', ...ofLibraries],
  ['strict-policy', ...ofLibraries],
  ['iframe'],
];

it.each(portals)(
  'a board on the site %s is connected, used, renews its token, is withdrawn and removed',
  async (name, ...remains) => {
    const visit = await openPortal(name, ['Pay the rent', 'Call Ann']);
    const { page, person } = visit;
    await connect(visit);
    await expectCard(visit, 'TO DO', 'Pay the rent');
    // The code for dragging is loaded.
    await expect(visit.within.locator('[id^=DndLiveRegion]')).toBeAttached();

    await moveByMouse(visit, 'Pay the rent', 'DONE');
    expect(await columnsByTitle(person)).toEqual({ 'Pay the rent': 'completed', 'Call Ann': 'incomplete' });
    await moveByKeyboard(visit, 'Call Ann', 'IN REVIEW');
    expect(await columnsByTitle(person)).toEqual({ 'Pay the rent': 'completed', 'Call Ann': 'inreview' });
    await expectInDaybook(visit, 'Call Ann', 'IN REVIEW');

    await waitForExpiry(visit);
    await moveByMouse(visit, 'Call Ann', 'BACKLOG');
    expect(await columnsByTitle(person)).toEqual({ 'Pay the rent': 'completed', 'Call Ann': 'backlog' });

    // The board follows its changes, so it needs no other request to notice.
    expect(await withdraw(visit)).toBe(1);
    await expect(visit.within.getByRole('button', { name: boardTexts.connect, exact: true })).toBeVisible();
    expect(await readEvents(visit)).toMatchObject([
      { name: 'auth-required', detail: { version: 1, reason: 'not-connected' } },
      { name: 'ready', detail: { version: 1, tasks: 8 } },
      { name: 'task-moved', detail: { version: 1, id: 1, from: 'incomplete', to: 'completed' } },
      { name: 'task-moved', detail: { version: 1, id: 2, from: 'incomplete', to: 'inreview' } },
      { name: 'task-moved', detail: { version: 1, id: 2, from: 'inreview', to: 'backlog' } },
      { name: 'auth-required', detail: { version: 1, reason: expect.stringMatching(/withdrawn|expired/) as string } },
    ]);

    await hide(visit);
    expect(await residue(visit)).toEqual([...remains].sort());
    await page.getByRole('button', { name: 'Show the board' }).click();
    await expect(visit.within.getByRole('button', { name: boardTexts.connect, exact: true })).toBeVisible();
    await hide(visit);
    expect(await residue(visit)).toEqual([...remains].sort());
    // The browser logs each 401.
    ignoreErrors(visit, 'the server responded with a status of 401');
  },
);

/** Leaves out the address of the product, and a hash of the folder that Vite's federation plugin puts into a name. */
const residue = async (visit: PortalVisit) =>
  (await pageResidue(visit)).map((left) => left.replace(baseUrl(), '').replace(/(mf_owner)__\d+/, '$1')).sort();

const expectCard = ({ within }: PortalVisit, place: string, title: string) =>
  expect(card(column(within, place), title)).toBeVisible();

async function expectInDaybook({ context, page }: PortalVisit, title: string, place: string) {
  const daybook = await context.newPage();
  await daybook.goto(`${baseUrl()}/task`);
  await expect(card(column(daybook, place), title)).toBeVisible();
  await daybook.close();
  await page.bringToFront();
}

async function hide({ page }: PortalVisit) {
  await page.getByRole('button', { name: 'Hide the board' }).click();
  await expect(page.getByRole('button', { name: 'Show the board' })).toBeVisible();
}

async function moveByMouse(visit: PortalVisit, title: string, to: string) {
  const saving = saved(visit);
  await drag(visit.page, title, to, visit.within);
  await expectCard(visit, to, title);
  await saving;
}

async function moveByKeyboard(visit: PortalVisit, title: string, to: string) {
  const { page, within } = visit;
  const saving = saved(visit);
  await link(within, title).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expectCard(visit, to, title);
  await saving;
}

/** Waits until a move is saved and the list is read again. */
function saved({ page }: PortalVisit) {
  let isSaved = false;
  return page.waitForResponse((response) => {
    const method = response.request().method();
    isSaved ||= method === 'PUT' && response.ok();
    return isSaved && method === 'GET' && response.ok() && taskList.test(response.url());
  });
}

/** Waits until the board's newest token has expired. */
async function waitForExpiry({ tokens, site }: PortalVisit) {
  const headers = { authorization: `Bearer ${tokens.at(-1)}`, origin: site.origin };
  while ((await fetch(new URL('/api/tasks/', baseUrl()), { headers })).ok) await new Promise((resolve) => setTimeout(resolve, 100));
}
