import { violations } from './setup/axe.ts';
import { type DevServer, startDev } from '../packages/tooling/test/dev-server.ts';
import { newVisit, baseUrl, ignoreErrors } from './setup/page.ts';
import { createPerson, logIn } from './setup/people.ts';

const LIMIT = { timeout: 30_000 };

/** A file of mfe-notes. */
const form = 'src/note/note-form.tsx';

interface Federation {
  readonly __INSTANCES__: readonly { name: string; options: { remotes: object[]; shared: object } }[];
  readonly moduleInfo: Readonly<Record<string, object>>;
}

let dev: DevServer;
beforeAll(async () => {
  dev = await startDev(['mfe-notes', 'mfe-tasks', 'shell'], baseUrl());
});
afterAll(() => dev.stop());

describe('the product with two apps and the shell from their working trees', () => {
  it('replaces changed components and keeps their state, and shows build errors until they are fixed', async () => {
    const visit = await newVisit({ baseURL: dev.url });
    const { page } = visit;
    await logIn(visit, await createPerson());
    await page.getByRole('link', { name: 'Add Note' }).first().click(LIMIT);
    await page.getByLabel('Title').fill('Half a title');
    await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));

    dev.edit(form, 'label={spec.body}', 'label="Words"');
    await expect(page.getByLabel('Words')).toBeVisible(LIMIT);

    dev.edit(form, 'label="Words"', 'label="It is" broken"');
    await expect(page.getByRole('alert').filter({ hasText: 'The build failed' })).toBeVisible(LIMIT);
    await expect(page.getByRole('alert').filter({ hasText: 'note-form.tsx' })).toBeVisible(LIMIT);
    expect(await violations(page)).toEqual([]);
    await expect(page.getByLabel('Words')).toBeVisible();

    dev.edit(form, 'label="It is" broken"', 'label="Better words"');
    await expect(page.getByLabel('Better words')).toBeVisible(LIMIT);
    await expect(page.getByRole('alert')).not.toBeVisible(LIMIT);
    expect(await page.getByLabel('Title').inputValue()).toBe('Half a title');
    expect(await page.locator('html[data-same-page]').count()).toBe(1);
  });

  it('shows changes of the other app, of texts, and of the shell', async () => {
    const visit = await newVisit({ baseURL: dev.url });
    const { page } = visit;
    await logIn(visit, await createPerson());
    await page.getByRole('link', { name: 'Tasks' }).click(LIMIT);
    await expect(page.getByRole('heading', { name: 'Progress Board' })).toBeVisible(LIMIT);

    dev.edit('src/texts.ts', 'Progress Board', 'Board of progress', 'mfe-tasks');
    await expect(page.getByRole('heading', { name: 'Board of progress' })).toBeVisible(LIMIT);
    dev.edit('src/frame/side-menu.tsx', 'aria-label={', 'data-changed aria-label={', 'shell');
    await expect(page.locator('nav[data-changed]')).toBeVisible(LIMIT);
  });

  it('runs with development React, in StrictMode', async () => {
    const visit = await newVisit({ baseURL: dev.url });
    const { page } = visit;
    await logIn(visit, await createPerson());
    await page.getByRole('link', { name: 'Add Note' }).first().click(LIMIT);
    await expect(page.getByLabel('Title')).toBeVisible(LIMIT);
    dev.edit(form, 'function Controls(', 'let renders = 0;\nfunction Controls(');
    dev.edit(
      form,
      '<TextField label={spec.title}',
      '<output aria-label="Renders">{++renders}</output><TextField label={spec.title}',
    );
    await expect(page.getByLabel('Renders').filter({ hasText: /^\d*[02468]$/ })).toBeVisible(LIMIT);
  });

  it('shows the shell, with its remotes and what it shares, to the developer tools of Module Federation', async () => {
    const visit = await newVisit({ baseURL: dev.url });
    await logIn(visit, await createPerson());
    const [shell, info] = await visit.page.evaluate(() => {
      const { __INSTANCES__: instances, moduleInfo } = (globalThis as unknown as { __FEDERATION__: Federation }).__FEDERATION__;
      const host = instances.find(({ name }) => name === 'shell');
      return [host && { remotes: host.options.remotes, shared: Object.keys(host.options.shared) }, moduleInfo.shell] as const;
    });

    const entry = `${dev.url}/apps/notes/0.0.0-dev/remoteEntry.js`;
    expect(shell?.remotes).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'notes@0.0.0-dev', entry })]));
    expect(shell?.shared).toEqual(expect.arrayContaining(['react', 'react-dom', 'react/jsx-dev-runtime']));
    expect(info).toMatchObject({ remotesInfo: { 'notes@0.0.0-dev': { matchedVersion: entry } } });
  });

  it('says so if the shell is too old for the tooling', async () => {
    const visit = await newVisit({ baseURL: dev.url });
    // Older shells do not set it.
    await visit.page.addInitScript(() =>
      Object.defineProperty(globalThis, '_FEDERATION_BUNDLER_RUNTIME', { get: () => undefined, set() {} }),
    );
    await logIn(visit, await createPerson());
    await expect(visit.page.getByRole('alert').first()).toBeVisible(LIMIT);
    expect(visit.errors.splice(0).join('\n')).toContain(
      'The shell of this installation is too old for this version of the tooling.',
    );
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
    const result = await visit.page.evaluate("import('/__daybook-dev/page.js?other').then(() => 'loaded', String)");
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
