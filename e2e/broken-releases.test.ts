import fs from 'node:fs';
import path from 'node:path';
import { breakRelease, type Fault, faults } from './setup/broken-release.ts';
import { aVisit } from './setup/page.ts';
import { aPerson, fillLogin } from './setup/people.ts';
import { builtFolder, type Product, startProduct } from './setup/product.ts';

const LIMIT = { timeout: 5000 };
let undo: (() => unknown)[] = [];

afterEach(async () => {
  await Promise.all(undo.map((step) => step()));
  undo = [];
});

/** The product with a notes app that went wrong, and somebody who has just logged in. */
async function openBroken(fault: Fault, before: readonly string[] = []) {
  const folder = breakRelease('mfe-notes', fault, '99.0.0');
  const folders = [...['shell', 'mfe-tasks', 'mfe-calendar', ...before].map(builtFolder), folder];
  const product: Product = await startProduct({ PUBLISH_FOLDERS: folders.join(path.delimiter) });
  undo = [() => product.stop(), () => fs.rmSync(folder, { recursive: true })];
  process.env.PRODUCT_URL = product.url;
  const [visit, person] = [await aVisit(), await aPerson()];
  await person.addNote('Milk');
  await visit.page.goto('/login');
  await fillLogin(visit.page, person);
  return { ...visit, panel: visit.page.getByRole('alert').filter({ hasText: 'Notes could not be opened' }) };
}

type Broken = Awaited<ReturnType<typeof openBroken>>;

async function expectTheRestToWork({ page }: Broken) {
  await page.getByRole('link', { name: 'Tasks' }).first().click();
  await page.getByRole('heading', { name: 'Progress Board' }).waitFor(LIMIT);
  await page.getByRole('link', { name: 'Calendar' }).first().click();
  await page.getByRole('heading', { name: 'Calendar', level: 1 }).waitFor(LIMIT);
}

const { 'throws in a handler': inHandler, ...fatal } = faults;

describe('a release of an app that', () => {
  it.each(Object.entries(fatal))('%s is replaced by a panel within five seconds, and the rest goes on', async (_, fault) => {
    const broken = await openBroken(fault);
    await broken.panel.waitFor(LIMIT);
    await expectTheRestToWork(broken);

    await broken.page.getByRole('link', { name: 'Notes' }).first().click();
    await broken.panel.waitFor(LIMIT);
    const tried = broken.page.waitForEvent('console', (message) => message.text().startsWith('notes: app'));
    await broken.page.getByRole('button', { name: 'Retry' }).click();
    await tried;
    await broken.panel.waitFor(LIMIT);
    expect(broken.errors.splice(0).join('\n')).toContain('broken');
  });

  it('throws in a handler stays on the page, and the person is told', async () => {
    const broken = await openBroken(inHandler);
    await broken.page.getByRole('link', { name: 'Milk' }).waitFor(LIMIT);
    await broken.page.getByText('Business', { exact: true }).first().click();
    await broken.page.getByText('Something went wrong in Notes.').waitFor(LIMIT);
    await broken.page.getByRole('link', { name: 'Milk' }).waitFor(LIMIT);
    await expectTheRestToWork(broken);
    expect(broken.errors.splice(0).join('\n')).toContain('broken in a handler');
  });
});

describe('a release of an app that went live after a good one, and', () => {
  it.each(['throws while it is loaded', 'throws in rendering'] as const)(
    '%s is replaced by that one in the same page, and the person is told',
    async (fault) => {
      const { page, errors } = await openBroken(faults[fault], ['mfe-notes']);
      await page.getByRole('link', { name: 'Milk' }).waitFor(LIMIT);
      await page.getByText('The newest version of Notes does not work: you get the one before it.').waitFor(LIMIT);
      await page.getByRole('link', { name: 'Milk' }).click();
      await page.getByRole('heading', { name: 'Milk' }).waitFor(LIMIT);
      expect(errors.splice(0).join('\n')).toContain('broken');
    },
  );
});
