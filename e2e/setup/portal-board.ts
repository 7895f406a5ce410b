import type { Task } from '@daybook/contracts/tasks';
import type { FrameLocator, Page } from 'playwright-core';
import { newVisit, type Visit } from './page.ts';
import { createPerson, storageStateOf, type Person } from './people.ts';
import { type PortalSite, servePortal } from './portal-site.ts';
import { registerPortal } from './portals.ts';

/** A site that shows the board of a person, who is logged in to Daybook in this browser. */
export interface PortalVisit extends Visit {
  readonly id: string;
  readonly site: PortalSite;
  readonly person: Person;
  /** What the board stands in: the site's page, or the frame in it. */
  readonly within: Page | FrameLocator;
  /** The tokens that the board has shown to the API, the newest last. */
  readonly tokens: string[];
}

/**
 * Serves a site, has an operator register it, and opens it as somebody with these tasks to do, and some for later.
 *
 * @param id the portal's, where it is not the site's name
 */
export async function openPortal(name: string, tasks: readonly string[], id = name): Promise<PortalVisit> {
  const site = await servePortal(name);
  await registerPortal(id, site.origin);
  const person = await createPerson();
  for (const title of tasks) await person.post<Task>('/api/tasks/', { title, category: 'incomplete' });
  // The board is as tall as most are: what it says of a move hides no card.
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

/** The board of a site becomes that of another portal, as if the page had named it. */
export const setPortal = ({ page }: Pick<Visit, 'page'>, id: string) =>
  page.locator('daybook-board').evaluate((board, name) => board.setAttribute('portal', name), id);

/** What the site has heard of the board, in the order in which it did. */
export async function readEvents({ page }: Pick<Visit, 'page'>): Promise<{ name: string; detail: Record<string, unknown> }[]> {
  const lines = await page.locator('ol > li').allTextContents();
  return lines.map((line) => {
    const [name = '', ...detail] = line.split(' ');
    return { name, detail: JSON.parse(detail.join(' ')) as Record<string, unknown> };
  });
}

/** Presses Connect, and allows it in Daybook's window. */
export async function connect({ page, context, within }: PortalVisit) {
  const opened = context.waitForEvent('page');
  await within.getByRole('button', { name: 'Connect' }).click();
  const window = await opened;
  const closed = window.waitForEvent('close');
  await window.getByRole('button', { name: 'Allow' }).click();
  await closed;
  await page.bringToFront();
}
