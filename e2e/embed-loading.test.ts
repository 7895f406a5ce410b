import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { aVisit, baseUrl, forgive } from './setup/page.ts';
import { connect, visitPortal } from './setup/portal-board.ts';

const servers: http.Server[] = [];
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections();
});

/** A page of others that is as strict as a page can be, and what it asks Daybook for. */
async function aHost(body: string) {
  const server = http.createServer((_, answer) => {
    answer.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': strict(baseUrl()) });
    answer.end(`<!doctype html><script type="module" src="${baseUrl()}/embed/board.js"></script><h1>The host</h1>${body}`);
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const visit = await aVisit({ viewport: { width: 1280, height: 800 } });
  const asked: string[] = [];
  visit.page.on('request', (request) => request.url().startsWith(baseUrl()) && asked.push(new URL(request.url()).pathname));
  await visit.page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return { ...visit, asked };
}

const strict = (daybook: string) =>
  `default-src 'none'; script-src ${daybook}; connect-src ${daybook}; require-trusted-types-for 'script'; trusted-types 'none'`;

/** From now on these files come with more in them than was released. */
const change = (page: Page, files: RegExp) =>
  page.route(files, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\nglobalThis.changed = true;` });
  });

const hasRun = (page: Page) => page.evaluate(() => 'changed' in globalThis);

it('a board that nobody scrolls to asks for nothing but the loader, and for all it needs when somebody does', async () => {
  const { page, asked } = await aHost('<p>Text.</p>'.repeat(200) + '<daybook-board portal="intranet"></daybook-board>');
  await page.waitForFunction(() => customElements.get('daybook-board') !== undefined);
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  expect(asked).toEqual(['/embed/board.js']);

  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.getByRole('button', { name: 'Connect' }).waitFor();
  expect(asked[1]).toMatch(/^\/apps\/tasks\/[^/]+\/embed\/element\.[0-9a-f]{12}\.js$/);
  expect(await page.evaluate(() => document.head.querySelectorAll('link, style').length)).toBe(0);
});

it('a board whose code was changed on its way is refused by the browser, says so, and comes by Retry once it is whole', async () => {
  const visit = await aHost('');
  const { page } = visit;
  const files = /\/embed\/element\.\w+\.js/;
  await change(page, files);
  await page.evaluate(() => {
    document.addEventListener('daybook:error', (event) => (document.title = (event as CustomEvent<{ code: string }>).detail.code));
    document.body.append(document.createElement('daybook-board'));
  });
  await page.getByText('The board could not be loaded.').waitFor();

  expect([await hasRun(page), await page.title()]).toEqual([false, 'load']);
  expect(await page.getByRole('heading', { name: 'The host' }).isVisible()).toBe(true);
  await page.unroute(files);
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('The board could not be loaded.').waitFor({ state: 'detached' });
  await page.waitForFunction(() => (document.querySelector('daybook-board')?.shadowRoot?.childElementCount ?? 0) > 0);
  forgive(visit, "Failed to find a valid digest in the 'integrity' attribute");
});

it('a part of the board that was changed on its way is refused too, and the board goes on without it', async () => {
  const visit = await visitPortal('plain-html', ['Pay the rent'], 'changed-on-its-way');
  const { page } = visit;
  await change(page, /\/embed\/\d+\.\w+\.js$/);
  const refused = page.waitForEvent('console', (message) => message.text().includes('Failed to find a valid digest'));
  await connect(visit);
  await refused;
  await page.getByText('Pay the rent').waitFor();
  await page.getByRole('link', { name: 'Add Task' }).waitFor();

  expect(await hasRun(page)).toBe(false);
  forgive(visit, "Failed to find a valid digest in the 'integrity' attribute");
});
