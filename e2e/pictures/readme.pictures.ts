import fs from 'node:fs';
import path from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { newVisit } from '../setup/page.ts';
import { createPerson, logIn, type Person } from '../setup/people.ts';

const folder = path.resolve(__dirname, '../../docs/pictures');
const desk: BrowserContextOptions = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };
const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 780 },
  deviceScaleFactor: 1,
  isMobile: true,
  hasTouch: true,
};

const notes = [
  [
    'Reading list',
    'The Timeless Way of Building, then the two chapters on gardens again before the library wants it back.',
    'PERSONAL',
  ],
  ['Interview questions', 'What did you build that somebody else still uses? What would you take out of it?', 'BUSINESS'],
  ['A walk along the river', 'We met the heron again, on the same post as last week, and stayed until the light went.', 'PERSONAL'],
  ['Passport renewal', 'Bring two photographs and the old passport to the office on Market Street before the 3rd.', 'IMPORTANT'],
  ['Bread for Sunday', 'Flour, water, salt, a spoon of last week’s dough. Fold it four times. Wait overnight.', 'PERSONAL'],
  [
    'Quarterly figures',
    'The café closed its books on Friday, and the figures came out better than anyone had dared to say.',
    'BUSINESS',
  ],
] as const;

const tasks = [
  ['Write the release notes', 'incomplete'],
  ['Book a room for Thursday', 'incomplete'],
  ['Ask Kim about the invoices', 'incomplete'],
  ['Renew the certificate before the end of the month', 'completed'],
  ['Clean the coffee machine', 'completed'],
  ['Review the draft of chapter two', 'inreview'],
  ['Try the new editor', 'backlog'],
  ['A trip to the coast', 'backlog'],
  ['Learn to bake bread', 'backlog'],
] as const;

describe('pictures', () => {
  it.each(['light', 'dark'] as const)('of the notes, in the %s theme', async (colorScheme) => {
    const { page } = await openedBy(await aWriter(), { ...desk, colorScheme });
    await page.getByRole('link', { name: 'Quarterly figures' }).waitFor();
    await take(page, `notes-${colorScheme}`);
  });

  it('of the board', async () => {
    const person = await createPerson();
    for (const [title, category] of tasks) await person.post('/api/tasks/', { title, category });
    const { page } = await openedBy(person, { ...desk, colorScheme: 'light' });
    await page.goto('/task');
    await page.getByText('Learn to bake bread').waitFor();
    await take(page, 'board-light');
  });

  it('of the calendar', async () => {
    const { page } = await openedBy(await createPerson(), { ...desk, colorScheme: 'light' });
    await page.goto('/calendar');
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByText('Planning, running now').waitFor();
    await take(page, 'calendar-light');
  });

  it('of a note on a phone', async () => {
    const { page } = await openedBy(await aWriter(), { ...phone, colorScheme: 'light' });
    await page.goto('/notes/bread-for-sunday');
    await page.getByRole('button', { name: 'Delete' }).waitFor();
    await take(page, 'note-phone');
  });
});

async function aWriter(): Promise<Person> {
  const person = await createPerson();
  for (const [title, body, category] of [...notes].reverse()) await person.addNote(title, body, category);
  return person;
}

async function openedBy(person: Person, options: BrowserContextOptions) {
  const visit = await newVisit(options);
  await logIn(visit, person);
  return visit;
}

async function take(page: Page, name: string) {
  await page.mouse.move(0, 0);
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
  fs.mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
}
