import type { Page } from 'playwright-core';
import { texts as boardTexts } from '../mfe-tasks/src/embed/texts.ts';
import { card } from './setup/board.ts';
import { newVisit, baseUrl, ignoreErrors } from './setup/page.ts';
import { setPortal, readEvents, openPortal } from './setup/portal-board.ts';
import { registerPortal } from './setup/portals.ts';
import { servePortal } from './setup/portal-site.ts';
import { texts as connectTexts } from '../shell/src/connect/texts.ts';

it('a site that is not registered sees an error in the consent window, and gets no code', async () => {
  await registerPortal('the-real-one', 'https://intranet.example');
  const { origin } = await servePortal('plain-html');
  const visit = await newVisit();
  const { page, context } = visit;
  await page.goto(origin);
  await setPortal(visit, 'the-real-one');
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: boardTexts.connect, exact: true }).click();
  const window = await opened;
  await expect(window.getByText(`has not registered ${origin}.`)).toBeVisible();
  expect(await window.getByRole('button', { name: connectTexts.allow }).count()).toBe(0);
  await window.close();

  await expect(page.getByText(boardTexts.windowClosed, { exact: true })).toBeVisible();
  const names = (await readEvents(visit)).map(({ name, detail }) => [name, detail.code ?? detail.reason]);
  expect(names.slice(-2)).toEqual([
    ['auth-required', 'not-connected'],
    ['error', 'connect'],
  ]);
});

it('a site that is not registered cannot frame a board, whatever origin it sends', async () => {
  await registerPortal('framed', 'https://intranet.example');
  const { origin } = await servePortal('plain-html');
  const visit = await newVisit();
  await visit.page.goto(origin);

  expect(await frameStatus(visit.page, 'framed', origin)).toBe(404);
  expect(await frameStatus(visit.page, 'framed', 'https://intranet.example')).toBe(200);
  ignoreErrors(visit, 'frame-ancestors', 'status of 404');
});

it('a board accepts a code only from the window that it opened', async () => {
  const visit = await openPortal('plain-html', ['Pay the rent'], 'spoken-to');
  const { page, context } = visit;
  const exchanges: string[] = [];
  context.on('request', (request) => request.url().endsWith('/token/') && exchanges.push(request.postData() ?? ''));
  const opening = context.waitForEvent('page');
  await page.getByRole('button', { name: boardTexts.connect, exact: true }).click();
  const window = await opening;
  const allow = window.getByRole('button', { name: connectTexts.allow });
  await expect(allow).toBeVisible();
  const forged = { type: 'daybook:connect', state: new URL(window.url()).searchParams.get('state'), code: 'forged' };

  await page.evaluate((message) => postMessage(message, '*'), forged);
  const stranger = await servePortal('aggressive-css');
  await page.evaluate((src) => document.body.append(Object.assign(document.createElement('iframe'), { src })), stranger.origin);
  await expect(page.frameLocator('iframe').getByRole('button', { name: 'Hide the board' })).toBeVisible();
  await page.frames()[1]?.evaluate((message) => parent.postMessage(message, '*'), forged);
  await allow.click();
  await expect(card(page, 'Pay the rent')).toBeVisible();
  expect(exchanges).toHaveLength(1);
  expect(exchanges[0]).not.toContain('forged');
});

/** Frames a board, waits until the browser has blocked it, and returns the status of the response. */
async function frameStatus(page: Page, portal: string, origin: string) {
  const address = `${baseUrl()}/embed/frame/?${new URLSearchParams({ portal, origin })}`;
  const blocked = page.waitForEvent('framenavigated', (frame) => frame.url().startsWith('chrome-error:'));
  const [response] = await Promise.all([
    page.waitForResponse(address),
    page.evaluate((src) => document.body.append(Object.assign(document.createElement('iframe'), { src })), address),
    blocked,
  ]);
  return response.status();
}
