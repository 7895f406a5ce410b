import type { Task } from '@daybook/contracts/tasks';
import { card, column, link, openBoard } from './setup/board.ts';
import { press, tabTo, untilFocused } from './setup/keyboard.ts';
import { aVisit, forgive } from './setup/page.ts';
import { aPerson, fillLogin, logIn } from './setup/people.ts';

describe('a person keeps tasks', () => {
  it('adds, reads, changes, renumbers and deletes a task', async () => {
    const { page } = await aBoardOf();
    await page.getByRole('link', { name: 'Add Task' }).click();
    await page.getByLabel('Title').fill('Pay the rent');
    await page.getByLabel('ID').fill('42');
    await page.getByLabel('Category').selectOption({ label: 'IN REVIEW' });
    await page.getByRole('button', { name: 'Add Task' }).click();
    await card(column(page, 'IN REVIEW'), 'Pay the rent').waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === '42 Pay the rent');

    await card(page, 'Pay the rent').dblclick({ position: { x: 100, y: 50 } });
    await page.waitForURL('**/tasks/42');
    await page.getByRole('heading', { name: 'Pay the rent' }).waitFor();
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.waitForURL('**/edit-task/42');
    await page.getByLabel('Title').fill('Pay the rent early');
    await page.getByLabel('ID').fill('7');
    await page.getByRole('button', { name: 'Update Task' }).click();
    await page.getByText('Task updated succesfully').waitFor();
    await page.waitForURL('**/tasks/7');

    await page.goBack();
    await page.waitForURL('**/tasks/7');
    await page.getByRole('heading', { name: 'Pay the rent early' }).waitFor();

    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete Task' });
    await dialog.getByText('Are you you want to Delete?').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL('**/task');
    await page.reload();
    await column(page, 'IN REVIEW').getByText('No tasks here yet').waitFor();
  });

  it('is told beside the ID when another task has it, and loses nothing', async () => {
    const board = await aBoardOf({ id: 1, title: 'Pay the rent', category: 'incomplete' });
    const { page } = board;
    await page.goto('/add-task');
    await page.getByLabel('Title').fill('Call Ann');
    await page.getByLabel('ID').fill('1');
    await page.getByLabel('Category').selectOption('backlog');
    await page.getByRole('button', { name: 'Add Task' }).click();
    await page.getByText('Not saved').waitFor();
    expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true');
    expect(await page.getByLabel('Title').inputValue()).toBe('Call Ann');
    await page.getByLabel('ID').fill('');
    await page.getByRole('button', { name: 'Add Task' }).click();
    await link(column(page, 'BACKLOG'), 'Call Ann').waitFor();
    expect(await link(page, 'Call Ann').getAttribute('href')).toBe('/tasks/2');
    forgive(board, '409', 'createTask');
  });

  it('chooses between two versions when the task was changed in another tab', async () => {
    const board = await aBoardOf({ id: 1, title: 'Pay the rent', category: 'incomplete' });
    const { page } = board;
    await page.goto('/edit-task/1');
    await page.getByLabel('Title').fill('Pay the rent early');
    const other = await board.context.newPage();
    await other.goto('/edit-task/1');
    await other.getByLabel('Title').fill('Pay the rent late');
    await other.getByRole('button', { name: 'Update Task' }).click();
    await other.waitForURL('**/tasks/1');

    await page.getByRole('button', { name: 'Update Task' }).click();
    await page.getByRole('article', { name: 'Your version' }).getByText('Pay the rent early').waitFor();
    await page.getByRole('article', { name: 'The saved version' }).getByText('Pay the rent late').waitFor();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByText('Task updated succesfully').waitFor();
    await page.getByRole('heading', { name: 'Pay the rent early' }).waitFor();
    forgive(board, '412', 'updateTask');
  });

  it('may begin a task without a session, and finds it again after the login', async () => {
    const person = await aPerson();
    const visit = await aVisit();
    const { page } = visit;
    await page.goto('/add-task');
    await page.getByLabel('Title').fill('Half a thought');
    await page.getByLabel('Category').selectOption('backlog');
    await page.getByRole('button', { name: 'Add Task' }).click();
    await page.waitForURL('**/login');
    await fillLogin(page, person);
    await page.getByRole('heading', { name: 'Notes', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Tasks' }).click();
    await page.getByRole('link', { name: 'Continue your draft' }).click();
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('main input')?.value === 'Half a thought');
    await page.getByRole('button', { name: 'Add Task' }).click();
    await card(column(page, 'BACKLOG'), 'Half a thought').waitFor();
    forgive(visit, '401', 'createTask');
  });
});

describe('with the keyboard alone', () => {
  it('a person adds, opens, changes and deletes a task', async () => {
    const { page } = await aBoardOf();
    await press(page, 'Add Task');
    await page.getByLabel('Title').waitFor();
    await tabTo(page, 'Title');
    await page.keyboard.type('By hand');
    await tabTo(page, 'Category');
    await page.keyboard.type('TO');
    await press(page, 'Add Task');
    await card(column(page, 'TO DO'), 'By hand').waitFor();
    await press(page, '1 By hand');
    await page.waitForURL('**/tasks/1');
    await page.getByRole('link', { name: 'Edit' }).waitFor();
    await press(page, 'Edit');
    await page.getByRole('button', { name: 'Update Task' }).waitFor();
    await tabTo(page, 'Title');
    await page.keyboard.press('End');
    await page.keyboard.type(', twice');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'By hand, twice' }).waitFor();
    await press(page, 'Delete');
    await untilFocused(page, 'Cancel');
    await press(page, 'Delete');
    await page.waitForURL('**/task');
    await column(page, 'TO DO').getByText('No tasks here yet').waitFor();
  });
});

/** The board of a new person with these tasks. */
async function aBoardOf(...tasks: Pick<Task, 'id' | 'title' | 'category'>[]) {
  const person = await aPerson();
  for (const task of tasks) await person.post<Task>('/api/tasks/', task);
  const visit = await aVisit();
  await logIn(visit, person);
  await openBoard(visit.page);
  return visit;
}

/** Presses Tab until the focus is on what is called so. */
