import { randomUUID } from 'node:crypto';
import type { Archive } from '@daybook/contracts/archive';
import type { ArchivedNote } from '@daybook/contracts/archived-items';
import type { Page } from 'playwright-core';
import { newVisit } from './setup/page.ts';
import { createPerson, logIn, type Person } from './setup/people.ts';
import { texts as shellTexts } from '../shell/src/texts.ts';

const COUNT = 3_000;

describe('a user with thousands of notes', () => {
  let person: Person;

  beforeAll(async () => {
    person = await createPerson();
    await addNotes(person, COUNT);
  });

  it('scrolls to the last of them, while the document contains only the visible ones', async () => {
    const visit = await newVisit();
    await logIn(visit, person);
    const listItems = await scrollTo(visit.page, 'Note 0001 of many', 4_000);
    expect(listItems).toBeLessThan(150);
  });

  it('returns to the same scroll position after opening one', async () => {
    const visit = await newVisit();
    await logIn(visit, person);
    await scrollTo(visit.page, 'Note 2500 of many', 500);
    await visit.page.getByRole('link', { name: 'Note 2500 of many' }).click();
    await expect(visit.page.getByRole('button', { name: 'Delete' })).toBeVisible();
    await visit.page.goBack();
    await expect(visit.page.getByRole('link', { name: 'Note 2500 of many' })).toBeVisible();
    expect(await visit.page.getByRole('link', { name: 'Note 2500 of many' }).isVisible()).toBe(true);
  });

  it('finds one by a word of its body', async () => {
    const visit = await newVisit();
    await logIn(visit, person);
    await visit.page.getByLabel(shellTexts.search).fill('needle0042');
    await expect(visit.page.getByRole('link', { name: 'Note 0042 of many' })).toBeVisible();
    await expect(visit.page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  });
});

/** Adds the notes by an import. The first is the oldest. */
async function addNotes(person: Person, count: number) {
  const notes = Array.from({ length: count }, (_, index): ArchivedNote => {
    const number = String(index + 1).padStart(4, '0');
    const time = new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString();
    const texts = { title: `Note ${number} of many`, body: `It holds needle${number} and little else.` };
    return { id: randomUUID(), slug: `note-${number}-of-many`, ...texts, category: 'PERSONAL', created: time, updated: time };
  });
  await person.post('/api/import/', { format: 'daybook', version: 1, notes, tasks: [] } satisfies Archive);
}

/** Scrolls by `step` pixels at a time until the note is in the document. Returns the greatest number of cards on the way. */
async function scrollTo(page: Page, title: string, step: number): Promise<number> {
  const note = page.getByRole('link', { name: title });
  let listItems = 0;
  for (let turns = 0; turns < 400 && (await note.count()) === 0; turns += 1) {
    listItems = Math.max(listItems, await page.getByRole('main').getByRole('listitem').count());
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, step);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await note.scrollIntoViewIfNeeded();
  return listItems;
}
