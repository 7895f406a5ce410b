import { type DevServer, startDev } from './setup/dev-server.ts';
import { newVisit, baseUrl, ignoreErrors } from './setup/page.ts';
import { createPerson, logIn } from './setup/people.ts';

const LIMIT = { timeout: 30_000 };

let dev: DevServer;
beforeAll(async () => {
  dev = await startDev('mfe-notes', baseUrl());
});
afterAll(() => dev.stop());

describe('the product with one app from its working tree', () => {
  it('reloads after each change of a file, and shows build errors until they are fixed', async () => {
    const person = await createPerson();
    await person.addNote('Milk');
    const visit = await newVisit({ baseURL: dev.url });
    const { page } = visit;
    await logIn(visit, person);
    await expect(page.getByRole('link', { name: 'Milk' })).toBeVisible(LIMIT);

    dev.edit('src/texts.ts', 'Add Note', 'Write one');
    await expect(page.getByRole('link', { name: 'Write one' })).toBeVisible(LIMIT);

    dev.edit('src/texts.ts', 'Write one', "It's broken");
    await expect(page.getByRole('alert').filter({ hasText: 'The build failed' })).toBeVisible(LIMIT);
    await expect(page.getByRole('alert').filter({ hasText: 'src/texts.ts' })).toBeVisible(LIMIT);
    await expect(page.getByRole('link', { name: 'Write one' })).toBeVisible(LIMIT);

    dev.edit('src/texts.ts', "It's broken", 'Write another');
    await page.getByRole('link', { name: 'Write another' }).click(LIMIT);
    await expect(page.getByLabel('Title')).toBeVisible(LIMIT);
    expect(await page.getByRole('alert').count()).toBe(0);

    await page.getByRole('link', { name: 'Tasks' }).click();
    await expect(page.getByRole('heading', { name: 'Progress Board' })).toBeVisible(LIMIT);
  });

  it('shows a changed menu entry of app.json', async () => {
    const visit = await newVisit({ baseURL: dev.url });
    await logIn(visit, await createPerson());
    dev.edit('app.json', '"label": "Notes"', '"label": "Papers"');
    await expect(visit.page.getByRole('link', { name: 'Papers' })).toBeVisible(LIMIT);
  });

  it('keeps the page’s integrity policy: a script without a hash is blocked', async () => {
    const visit = await newVisit({ baseURL: dev.url });
    await visit.page.goto('/login');
    const result = await visit.page.evaluate("import('/__daybook-dev/reload.js?other').then(() => 'loaded', String)");
    expect(result).toContain('Failed to fetch');
    ignoreErrors(visit, 'Integrity-Policy');
  });

  it.each(['/api/apps/notes/live/', '/api/releases/notes/9.9.9/', '/api/tokens/', '/api/health/', '//api/%61pps/notes/live/'])(
    'does not forward requests that change releases: %s',
    async (path) => {
      const response = await fetch(dev.url + path, { method: 'PUT', body: '{}' });
      expect([response.status, await response.text()]).toEqual([
        403,
        expect.stringContaining('To change releases, use the installation itself.'),
      ]);
    },
  );
});
