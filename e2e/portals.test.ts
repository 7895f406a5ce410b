import { leftBehind } from './setup/left-behind.ts';
import { baseUrl, forgive } from './setup/page.ts';
import { connect, heard, type PortalVisit, visitPortal } from './setup/portal-board.ts';
import { places, withdraw } from './setup/portals.ts';
import { card, column, drag, link } from './setup/board.ts';

/** React, SWR and zod put these in a page when they are first loaded, and have no way to take them back. */
const ofLibraries = [
  'listener: online',
  'listener: offline',
  'listener: selectionchange',
  'global: __zod_globalConfig',
  'global: __zod_globalRegistry',
];

/** Each site of e2e/portals, and what stays in its page once a board was there: of libraries, once, and of the site's own tools. */
const portals: readonly (readonly [name: string, ...stays: string[]])[] = [
  ['plain-html', ...ofLibraries],
  ['vue', ...ofLibraries, 'global: __VUE__', 'global: __VUE_INSTANCE_SETTERS__', 'global: __VUE_SSR_SETTERS__'],
  ['svelte', ...ofLibraries, 'global: __svelte'],
  ['react-18', ...ofLibraries],
  [
    'module-federation',
    ...ofLibraries.filter((left) => left !== 'listener: selectionchange'),
    'global: _FEDERATION_RUNTIME_CORE',
    'global: _FEDERATION_RUNTIME_CORE_FROM',
  ],
  ['single-spa', ...ofLibraries, 'global: singleSpaNavigate', 'global: addEventListener', 'global: removeEventListener'],
  ['aggressive-css', ...ofLibraries],
  ['strict-policy', ...ofLibraries],
  ['iframe'],
];

it.each(portals)('a board on a site by %s is connected, used, kept alive, taken back and removed', async (name, ...stays) => {
  const visit = await visitPortal(name, ['Pay the rent', 'Call Ann']);
  const { page, person } = visit;
  await connect(visit);
  await shown(visit, 'TO DO', 'Pay the rent');
  // Until then it cannot be dragged on.
  await visit.within.locator('[id^=DndLiveRegion]').waitFor({ state: 'attached' });

  await moveByMouse(visit, 'Pay the rent', 'DONE');
  expect(await places(person)).toEqual({ 'Pay the rent': 'completed', 'Call Ann': 'incomplete' });
  await moveByKeyboard(visit, 'Call Ann', 'IN REVIEW');
  expect(await places(person)).toEqual({ 'Pay the rent': 'completed', 'Call Ann': 'inreview' });
  await seenInDaybook(visit, 'Call Ann', 'IN REVIEW');

  await expired(visit);
  await moveByMouse(visit, 'Call Ann', 'BACKLOG');
  expect(await places(person)).toEqual({ 'Pay the rent': 'completed', 'Call Ann': 'backlog' });

  expect(await withdraw(visit)).toBe(1);
  await drag(page, 'Call Ann', 'DONE', visit.within);
  await visit.within.getByRole('button', { name: 'Connect' }).waitFor();
  expect(await heard(visit)).toMatchObject([
    { name: 'auth-required', detail: { version: 1, reason: 'not-connected' } },
    { name: 'ready', detail: { version: 1, tasks: 8 } },
    { name: 'task-moved', detail: { version: 1, id: 1, from: 'incomplete', to: 'completed' } },
    { name: 'task-moved', detail: { version: 1, id: 2, from: 'incomplete', to: 'inreview' } },
    { name: 'task-moved', detail: { version: 1, id: 2, from: 'inreview', to: 'backlog' } },
    { name: 'auth-required', detail: { version: 1, reason: expect.stringMatching(/withdrawn|expired/) as string } },
  ]);

  await hide(visit);
  expect((await leftBehind(visit)).sort()).toEqual([...stays].sort());
  await page.getByRole('button', { name: 'Show the board' }).click();
  await visit.within.getByRole('button', { name: 'Connect' }).waitFor();
  await hide(visit);
  expect((await leftBehind(visit)).sort()).toEqual([...stays].sort());
  // The browser says so of each call that was refused.
  forgive(visit, 'the server responded with a status of 401');
});

/** The card stands in that column, and nothing is under way. */
const shown = ({ within }: PortalVisit, place: string, title: string) => card(column(within, place), title).waitFor();

async function seenInDaybook({ context, page }: PortalVisit, title: string, place: string) {
  const daybook = await context.newPage();
  await daybook.goto(`${baseUrl()}/task`);
  await card(column(daybook, place), title).waitFor();
  await daybook.close();
  await page.bringToFront();
}

async function hide({ page }: PortalVisit) {
  await page.getByRole('button', { name: 'Hide the board' }).click();
  await page.getByRole('button', { name: 'Show the board' }).waitFor();
}

async function moveByMouse(visit: PortalVisit, title: string, to: string) {
  const saving = saved(visit);
  await drag(visit.page, title, to, visit.within);
  await shown(visit, to, title);
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
  await shown(visit, to, title);
  await saving;
}

/** A move, and the list after it. */
function saved({ page }: PortalVisit) {
  let isSaved = false;
  return page.waitForResponse((answer) => {
    const method = answer.request().method();
    isSaved ||= method === 'PUT' && answer.ok();
    return isSaved && method === 'GET' && answer.ok() && answer.url().endsWith('/api/tasks/');
  });
}

/** Waits until the API refuses the board's newest token. */
async function expired({ tokens, site }: PortalVisit) {
  const headers = { authorization: `Bearer ${tokens.at(-1)}`, origin: site.origin };
  while ((await fetch(new URL('/api/tasks/', baseUrl()), { headers })).ok) await new Promise((resolve) => setTimeout(resolve, 100));
}
