import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { newVisit, baseUrl, ignoreErrors } from './setup/page.ts';
import { connect, openPortal } from './setup/portal-board.ts';
import { texts as boardTexts } from '../mfe-tasks/src/embed/texts.ts';

const servers: http.Server[] = [];
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections();
});

/** Opens a page of another site with the strictest policy, and records its requests to Daybook. */
async function openHost(body: string) {
  const server = http.createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': strict(baseUrl()) });
    response.end(`<!doctype html><script type="module" src="${baseUrl()}/embed/board.js"></script><h1>The host</h1>${body}`);
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const visit = await newVisit({ viewport: { width: 1280, height: 800 } });
  const requested: string[] = [];
  visit.page.on('request', (request) => request.url().startsWith(baseUrl()) && requested.push(new URL(request.url()).pathname));
  await visit.page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return { ...visit, requested };
}

const strict = (daybook: string) =>
  `default-src 'none'; script-src ${daybook}; connect-src ${daybook}; require-trusted-types-for 'script'; trusted-types 'none'`;

/** Appends code to these files from now on. */
const change = (page: Page, files: RegExp) =>
  page.route(files, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\nglobalThis.changed = true;` });
  });

const hasRun = (page: Page) => page.evaluate(() => 'changed' in globalThis);

it('a board outside the viewport loads only the loader, and the rest when it is scrolled to', async () => {
  const { page, requested } = await openHost('<p>Text.</p>'.repeat(200) + '<daybook-board portal="intranet"></daybook-board>');
  await page.waitForFunction(() => customElements.get('daybook-board') !== undefined);
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  expect(requested).toEqual(['/embed/board.js']);

  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.getByRole('button', { name: boardTexts.connect, exact: true })).toBeVisible();
  expect(requested[1]).toMatch(/^\/apps\/tasks\/[^/]+\/embed\/element\.[0-9a-f]{12}\.js$/);
  expect(await page.evaluate(() => document.head.querySelectorAll('link, style').length)).toBe(0);
});

it('a board whose code was changed in transit is blocked, shows an error, and loads by Retry once the code is intact', async () => {
  const visit = await openHost('');
  const { page } = visit;
  const files = /\/embed\/element\.\w+\.js/;
  await change(page, files);
  await page.evaluate(() => {
    document.addEventListener('daybook:error', (event) => (document.title = (event as CustomEvent<{ code: string }>).detail.code));
    document.body.append(document.createElement('daybook-board'));
  });
  await expect(page.getByText('The board could not be loaded.')).toBeVisible();

  expect([await hasRun(page), await page.title()]).toEqual([false, 'load']);
  expect(await page.getByRole('heading', { name: 'The host' }).isVisible()).toBe(true);
  await page.unroute(files);
  await page.getByRole('button', { name: boardTexts.retry }).click();
  await expect(page.getByText('The board could not be loaded.')).not.toBeAttached();
  await page.waitForFunction(() => (document.querySelector('daybook-board')?.shadowRoot?.childElementCount ?? 0) > 0);
  ignoreErrors(visit, "Failed to find a valid digest in the 'integrity' attribute");
});

it('a lazy part that was changed in transit is blocked, and the board works without it', async () => {
  const visit = await openPortal('plain-html', ['Pay the rent'], 'changed-on-its-way');
  const { page } = visit;
  await change(page, /\/embed\/\d+\.\w+\.js$/);
  const blocked = page.waitForEvent('console', (message) => message.text().includes('Failed to find a valid digest'));
  await connect(visit);
  await blocked;
  await expect(page.getByText('Pay the rent')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add Task' })).toBeVisible();

  expect(await hasRun(page)).toBe(false);
  ignoreErrors(visit, "Failed to find a valid digest in the 'integrity' attribute", 'or its hash is wrong');
});
