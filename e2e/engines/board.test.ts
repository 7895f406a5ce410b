import type { Task } from '@daybook/contracts/tasks';
import { createPerson, type Person } from '../setup/people.ts';
import { columnsByTitle } from '../setup/portals.ts';
import { daybook, openAs } from './setup/account.ts';
import { waitUntil } from '../setup/wait-until.ts';
import { waitForDragging, drag, expectInColumn } from './setup/board.ts';
import { button, card, field, link, region, text } from './setup/find.ts';
import { texts as tasksTexts } from '../../mfe-tasks/src/texts.ts';

async function openBoard() {
  const person = await createPerson();
  for (const title of ['Pay the rent', 'Call Ann']) await person.post<Task>('/api/tasks/', { title, category: 'incomplete' });
  const tab = await openAs(person);
  await tab.goto(daybook('/task'));
  await waitForDragging(tab);
  return { person, tab };
}

async function expectSaved(person: Person, title: string, category: string) {
  await waitUntil(`${title} to be saved as ${category}`, async () => (await columnsByTitle(person))[title] === category);
  expect(await columnsByTitle(person)).toMatchObject({ [title]: category });
}

it('a card is moved by mouse, and moved back by Undo', async () => {
  const { person, tab } = await openBoard();
  await drag(tab, 'Pay the rent', 'DONE');
  await expectInColumn(tab, 'DONE', 'Pay the rent');
  await expectSaved(person, 'Pay the rent', 'completed');
  await tab.click(button(tasksTexts.undo));
  await expectSaved(person, 'Pay the rent', 'incomplete');
  await tab.reload();
  await expectInColumn(tab, 'TO DO', 'Pay the rent');
});

it('a card is moved by keyboard', async () => {
  const { person, tab } = await openBoard();
  await tab.focus(link('', card('Call Ann')));
  await tab.press(' ', 'ArrowRight', 'ArrowRight', ' ');
  await expectInColumn(tab, 'IN REVIEW', 'Call Ann');
  await expectSaved(person, 'Call Ann', 'inreview');
});

it('a task is added, opened and deleted', async () => {
  const { tab } = await openBoard();
  await tab.click(link('Add Task'));
  await tab.fill(field('Title'), 'Water the plants');
  await tab.choose(field('Category'), 'backlog');
  await tab.click(button('Add Task'));
  await expectInColumn(tab, 'BACKLOG', 'Water the plants');
  await tab.focus(link('', card('Water the plants')));
  await tab.press('Enter');
  await tab.click(button('Delete'));
  await tab.click(button('Delete', { kind: 'dialog', name: 'Delete Task' }));
  await expect(tab).toHavePath('/task');
  await expect(tab).not.toShow(text('Water the plants', region('BACKLOG')));
});
