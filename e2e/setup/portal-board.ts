import type { Task } from '@daybook/contracts/tasks';
import type { FrameLocator, Page } from 'playwright-core';
import { allow } from './consent-window.ts';
import { newVisit, type Visit } from './page.ts';
import { createPerson, storageStateOf, type Person } from './people.ts';
import { type PortalSite, servePortal } from './portal-site.ts';
import { registerPortal } from './portals.ts';
import { texts as boardTexts } from '../../mfe-tasks/src/embed/texts.ts';

/** A site that embeds the board, in the browser of a user who is logged in to Daybook. */
export interface PortalVisit extends Visit {
  readonly id: string;
  readonly site: PortalSite;
  readonly person: Person;
  /** The parent of the board: the page of the site, or its frame. */
  readonly within: Page | FrameLocator;
  /** The access tokens that the board has sent, newest last. */
  readonly tokens: string[];
}

/**
 * Serves a site, registers it as a portal, and opens it as a user with these tasks in TO DO, and six in BACKLOG.
 *
 * @param id - the portal's id. Default: the name of the site
 */
export async function openPortal(name: string, tasks: readonly string[], id = name): Promise<PortalVisit> {
  const site = await servePortal(name);
  await registerPortal(id, site.origin);
  const person = await createPerson();
  for (const title of tasks) await person.post<Task>('/api/tasks/', { title, category: 'incomplete' });
  // So many that the toast of a move does not cover a card.
  for (let task = 1; task < 7; task += 1) await person.post<Task>('/api/tasks/', { title: `Later ${task}`, category: 'backlog' });
  const visit = await newVisit({ storageState: await storageStateOf(person), viewport: { width: 1280, height: 900 } });
  const tokens: string[] = [];
  visit.context.on('request', (request) => {
    const [, token] = request.headers().authorization?.split(' ') ?? [];
    if (token && request.url().includes('/api/tasks/') && tokens.at(-1) !== token) tokens.push(token);
  });
  await visit.page.goto(site.origin);
  if (id !== name) await setPortal(visit, id);
  const within = name === 'iframe' ? visit.page.frameLocator('iframe') : visit.page;
  return { ...visit, id, site, person, within, tokens };
}

/** Changes the board's portal, as if the page had set it. */
export const setPortal = ({ page }: Pick<Visit, 'page'>, id: string) =>
  page.locator('daybook-board, iframe').evaluate((board, name) => {
    if (board instanceof HTMLIFrameElement) board.src = board.src.replace(/portal=[^&]*/, `portal=${name}`);
    else board.setAttribute('portal', name);
  }, id);

/** Returns the board's events that the site has received, oldest first. */
export async function readEvents({ page }: Pick<Visit, 'page'>): Promise<{ name: string; detail: Record<string, unknown> }[]> {
  const lines = await page.locator('ol > li').allTextContents();
  return lines.map((line) => {
    const [name = '', ...detail] = line.split(' ');
    return { name, detail: JSON.parse(detail.join(' ')) as Record<string, unknown> };
  });
}

/** Presses Connect, and then Allow in the consent window. */
export async function connect({ page, context, within }: PortalVisit) {
  const opened = context.waitForEvent('page');
  await within.getByRole('button', { name: boardTexts.connect, exact: true }).click();
  await allow(await opened);
  await page.bringToFront();
}
