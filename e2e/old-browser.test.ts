import { createHash } from 'node:crypto';
import { baseUrl, newVisit } from './setup/page.ts';

const message = 'Daybook needs a newer browser';

it('a browser without needed features shows a message, and its failures are not reported', async () => {
  const visit = await newVisit();
  const reports: string[] = [];
  await visit.context.route('**/api/health/', async (route) => {
    reports.push(route.request().postData() ?? '');
    await route.continue();
  });
  // As Safari 17.0, which has no light-dark().
  await visit.context.addInitScript(() => {
    const supports = CSS.supports.bind(CSS);
    CSS.supports = (property: string, value?: string) =>
      value === undefined ? supports(property) : !value.includes('light-dark') && supports(property, value);
  });
  await visit.page.goto('/login');
  await expect(visit.page.getByRole('alert').filter({ hasText: message })).toBeVisible();
  await expect(visit.page.locator('#loading')).toHaveCount(0);
  await visit.page.goto('about:blank');
  expect(reports.join()).not.toContain('"app":"shell"');
});

it('a browser without light-dark() shows a text while the page loads, and not the picture of the frame', async () => {
  const { page, context } = await newVisit();
  await context.addCookies([{ name: 'frame', value: 'shown', url: baseUrl() }]);
  await page.route(baseUrl() + '/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace(/(rel="stylesheet" href="[^"]+") integrity="[^"]+"/, '$1'),
    });
  });
  await page.route(/\.js$/, () => new Promise(() => undefined));
  await page.route(/\.css$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('light-dark(', 'unknown(') });
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('#loading')).toBeVisible();
  await expect(page.locator('#frame')).not.toBeVisible();
  expect((await page.locator('#loading').boundingBox())?.height).toBeGreaterThan(10);
});

it('a browser without modules shows the message by its only script', async () => {
  const visit = await newVisit();
  const page = await (await visit.context.request.get('/login')).text();
  const [, address = '', integrity = ''] = /<script nomodule src="([^"]+)" integrity="([^"]+)"/.exec(page) ?? [];
  const script = await (await visit.context.request.get(address)).text();
  expect(integrity).toBe(`sha384-${createHash('sha384').update(script).digest('base64')}`);
  await visit.page.goto('/login');
  await visit.page.evaluate(script);
  expect(await visit.page.locator('#loading').textContent()).toContain(message);
});
