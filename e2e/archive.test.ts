import fs from 'node:fs';
import type { Page } from 'playwright-core';
import { violations } from './setup/axe.ts';
import { aVisit } from './setup/page.ts';
import { aPerson, logIn } from './setup/people.ts';

describe('everything that a person owns', () => {
  it('is taken away in one file, and brought to another account; twice makes nothing twice', async () => {
    const person = await aPerson();
    await person.addNote('Milk', 'Two litres');
    await person.post('/api/tasks/', { id: 7, title: 'Seven', category: 'backlog' });
    const first = await aVisit();
    await logIn(first, person);
    await openArchive(first.page);
    const download = first.page.waitForEvent('download');
    await first.page.getByRole('button', { name: 'Export', exact: true }).click();
    const file = await (await download).path();
    expect(fs.readFileSync(file).subarray(0, 2).toString()).toBe('PK');

    const second = await aVisit();
    await logIn(second, await aPerson());
    await openArchive(second.page);
    await choose(second.page, file);
    await second.page.getByText('1 note added, 1 task added.').waitFor();
    await choose(second.page, file);
    await second.page.getByText('0 notes added, 0 tasks added. 2 entries were here already.').waitFor();
    await second.page.getByRole('button', { name: 'Close' }).click();
    await second.page.getByRole('link', { name: 'Milk' }).waitFor();
    await second.page.goto('/tasks/7');
    await second.page.getByText('Seven').first().waitFor();
  });

  it('stays as it is when a file is broken: the line is named', async () => {
    const visit = await aVisit();
    await logIn(visit, await aPerson());
    await openArchive(visit.page);
    const text = JSON.stringify({ format: 'daybook', version: 1, notes: [], tasks: [{ id: 0 }] }, null, 2);
    await visit.page
      .getByLabel(/An archive/)
      .setInputFiles({ name: 'daybook.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    await visit.page.getByRole('alert').waitFor();
    expect(await visit.page.getByRole('alert').innerText()).toMatch(/^Line \d+: .* Nothing was imported\.$/);
    expect(await violations(visit.page)).toEqual([]);
    visit.errors.splice(0);
  });
});

async function openArchive(page: Page) {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Export and import' }).click();
  await page.getByRole('dialog', { name: 'Your data' }).waitFor();
}

async function choose(page: Page, file: string) {
  const imported = page.waitForResponse('**/api/import/');
  await page
    .getByLabel(/An archive/)
    .setInputFiles({ name: 'daybook.zip', mimeType: 'application/zip', buffer: fs.readFileSync(file) });
  await imported;
}
