import fs from 'node:fs';
import type { Page } from 'playwright-core';
import { violations } from './setup/axe.ts';
import { newVisit } from './setup/page.ts';
import { createPerson, logIn } from './setup/people.ts';
import { texts as historyTexts } from '../mfe-notes/src/history/texts.ts';
import { texts as archiveTexts } from '../shell/src/archive/texts.ts';
import { texts as idleTexts } from '../shell/src/frame/idle-texts.ts';
import { texts as shellTexts } from '../shell/src/texts.ts';

describe('everything that a person owns', () => {
  it('is exported to a file and imported into another account; a second import adds nothing', async () => {
    const person = await createPerson();
    await person.addNote('Milk', 'Two litres');
    await person.post('/api/tasks/', { id: 7, title: 'Seven', category: 'backlog' });
    const first = await newVisit();
    await logIn(first, person);
    await openArchive(first.page);
    const download = first.page.waitForEvent('download');
    await first.page.getByRole('button', { name: archiveTexts.export, exact: true }).click();
    const file = await (await download).path();
    expect(fs.readFileSync(file).subarray(0, 2).toString()).toBe('PK');

    const second = await newVisit();
    await logIn(second, await createPerson());
    await openArchive(second.page);
    await choose(second.page, file);
    await expect(second.page.getByText('1 note added, 1 task added.')).toBeVisible();
    await choose(second.page, file);
    await expect(second.page.getByText('0 notes added, 0 tasks added. 2 entries were here already.')).toBeVisible();
    await second.page.getByRole('button', { name: idleTexts.close }).click();
    await expect(second.page.getByRole('link', { name: 'Milk' })).toBeVisible();
    await second.page.goto('/tasks/7');
    await expect(second.page.getByText('Seven').first()).toBeVisible();
  });

  it('is exported with the history of notes and the trash, which another account has after the import', async () => {
    const person = await createPerson();
    await person.addNote('Milk', 'Two litres');
    await person.put('/api/notes/milk/', { title: 'Milk', body: 'Three litres', category: 'PERSONAL' });
    await person.addNote('Bread', 'Rye');
    await person.remove('/api/notes/bread/');
    const first = await newVisit();
    await logIn(first, person);
    await openArchive(first.page);
    await first.page.getByRole('checkbox', { name: archiveTexts.withHistory }).check();
    await expect(first.page.getByText(archiveTexts.withHistoryHint)).toBeVisible();
    expect(await violations(first.page)).toEqual([]);
    const download = first.page.waitForEvent('download');
    await first.page.getByRole('button', { name: archiveTexts.export, exact: true }).click();
    const file = await (await download).path();

    const { page, ...second } = await newVisit();
    await logIn({ page, ...second }, await createPerson());
    await openArchive(page);
    await choose(page, file);
    await expect(page.getByText('1 note added, 0 tasks added, 1 to the trash, 1 earlier version of notes.')).toBeVisible();
    await page.goto('/trash');
    await page.getByRole('button', { name: 'Restore Bread' }).click();
    await expect(page.getByText('Restored: Bread')).toBeVisible();
    await page.goto('/notes/milk/history/1');
    await page.getByRole('button', { name: historyTexts.restore }).click();
    await expect(page.getByText('Two litres')).toBeVisible();
  });

  it('stays unchanged if the imported file is invalid, and the error names the line', async () => {
    const visit = await newVisit();
    await logIn(visit, await createPerson());
    await openArchive(visit.page);
    const text = JSON.stringify({ format: 'daybook', version: 1, notes: [], tasks: [{ id: 0 }] }, null, 2);
    await visit.page
      .getByLabel(/An archive/)
      .setInputFiles({ name: 'daybook.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    await expect(visit.page.getByRole('alert')).toBeVisible();
    expect(await visit.page.getByRole('alert').innerText()).toMatch(/^Line \d+: .* Nothing was imported\.$/);
    expect(await violations(visit.page)).toEqual([]);
    visit.errors.splice(0);
  });
});

async function openArchive(page: Page) {
  await page.getByRole('button', { name: shellTexts.settings }).click();
  await page.getByRole('button', { name: idleTexts.archive }).click();
  await expect(page.getByRole('dialog', { name: archiveTexts.title })).toBeVisible();
}

async function choose(page: Page, file: string) {
  const imported = page.waitForResponse('**/api/import/');
  await page
    .getByLabel(/An archive/)
    .setInputFiles({ name: 'daybook.zip', mimeType: 'application/zip', buffer: fs.readFileSync(file) });
  await imported;
}
