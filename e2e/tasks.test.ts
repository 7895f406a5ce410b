import type { Task } from '@daybook/contracts/tasks';
import { texts as tasksTexts } from '../mfe-tasks/src/texts.ts';
import { card, column, link, openBoard } from './setup/board.ts';
import { press, tabTo, waitForFocus } from './setup/keyboard.ts';
import { newVisit, ignoreErrors } from './setup/page.ts';
import { createPerson, fillLogin, logIn } from './setup/people.ts';
import { entityTexts } from '../packages/kit/src/entity/entity-texts.ts';

const taskTexts = entityTexts('task');

describe('a user manages tasks', () => {
  it('adds, opens, edits, renumbers and deletes a task', async () => {
    const { page } = await openBoardWith();
    await page.getByRole('link', { name: 'Add Task' }).click();
    await page.getByLabel('Title').fill('Pay the rent');
    await page.getByLabel('ID').fill('42');
    await page.getByLabel('Category').selectOption({ label: 'IN REVIEW' });
    await page.getByRole('button', { name: 'Add Task' }).click();
    await expect(card(column(page, 'IN REVIEW'), 'Pay the rent')).toBeVisible();
    await expect(link(page, 'Pay the rent')).toBeFocused();

    await card(page, 'Pay the rent').dblclick({ position: { x: 100, y: 50 } });
    await expect(page).toHaveURL('**/tasks/42');
    await expect(page.getByRole('heading', { name: 'Pay the rent' })).toBeVisible();
    await page.getByRole('link', { name: 'Edit' }).click();
    await expect(page).toHaveURL('**/edit-task/42');
    await page.getByLabel('Title').fill('Pay the rent early');
    await page.getByLabel('ID').fill('7');
    await page.getByRole('button', { name: 'Update Task' }).click();
    await expect(page.getByText('Task updated succesfully')).toBeVisible();
    await expect(page).toHaveURL('**/tasks/7');

    await page.goBack();
    await expect(page).toHaveURL('**/tasks/7');
    await expect(page.getByRole('heading', { name: 'Pay the rent early' })).toBeVisible();

    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete Task' });
    await expect(dialog.getByText('Are you you want to Delete?')).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL('**/task');
    await page.reload();
    await expect(column(page, 'IN REVIEW').getByText(tasksTexts.noTasks)).toBeVisible();
  });

  it('sees an error at the ID if another task has it, and loses no input', async () => {
    const board = await openBoardWith({ id: 1, title: 'Pay the rent', category: 'incomplete' });
    const { page } = board;
    await page.goto('/add-task');
    await page.getByLabel('Title').fill('Call Ann');
    await page.getByLabel('ID').fill('1');
    await page.getByLabel('Category').selectOption('backlog');
    await page.getByRole('button', { name: 'Add Task' }).click();
    await expect(page.getByText('Not saved')).toBeVisible();
    expect(await page.getByRole('button', { name: tasksTexts.retry }).count()).toBe(0);
    await expect(page.getByLabel('ID')).toBeFocused();
    expect(await page.getByLabel('ID').getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByLabel('Title').inputValue()).toBe('Call Ann');
    await page.getByLabel('ID').fill('');
    await page.getByRole('button', { name: 'Add Task' }).click();
    await expect(link(column(page, 'BACKLOG'), 'Call Ann')).toBeVisible();
    expect(await link(page, 'Call Ann').getAttribute('href')).toBe('/tasks/2');
    ignoreErrors(board, '409', 'createTask');
  });

  it('chooses between two versions if the task was changed in another tab', async () => {
    const board = await openBoardWith({ id: 1, title: 'Pay the rent', category: 'incomplete' });
    const { page } = board;
    await page.goto('/edit-task/1');
    await page.getByLabel('Title').fill('Pay the rent early');
    const other = await board.context.newPage();
    await other.goto('/edit-task/1');
    await other.getByLabel('Title').fill('Pay the rent late');
    await other.getByRole('button', { name: 'Update Task' }).click();
    await expect(other).toHaveURL('**/tasks/1');

    await page.getByRole('button', { name: 'Update Task' }).click();
    await expect(page.getByRole('article', { name: taskTexts.mine }).getByText('Pay the rent early')).toBeVisible();
    await expect(page.getByRole('article', { name: taskTexts.theirs }).getByText('Pay the rent late')).toBeVisible();
    await page.getByRole('button', { name: taskTexts.keepMine }).click();
    await expect(page.getByText('Task updated succesfully')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Pay the rent early' })).toBeVisible();
    ignoreErrors(board, '412', 'updateTask');
  });

  it('can fill in a task without a session, and continues the draft after the login', async () => {
    const person = await createPerson();
    const visit = await newVisit();
    const { page } = visit;
    await page.goto('/add-task');
    await page.getByLabel('Title').fill('Half a thought');
    await page.getByLabel('Category').selectOption('backlog');
    await page.getByRole('button', { name: 'Add Task' }).click();
    await expect(page).toHaveURL('**/login');
    await fillLogin(page, person);
    await expect(page.getByRole('heading', { name: 'Notes', level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Tasks' }).click();
    await page.getByRole('link', { name: 'Continue your draft' }).click();
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('main input')?.value === 'Half a thought');
    await page.getByRole('button', { name: 'Add Task' }).click();
    await expect(card(column(page, 'BACKLOG'), 'Half a thought')).toBeVisible();
    ignoreErrors(visit, '401', 'createTask');
  });
});

describe('with the keyboard only', () => {
  it('a user adds, opens, edits and deletes a task', async () => {
    const { page } = await openBoardWith();
    await press(page, 'Add Task');
    await expect(page.getByLabel('Title')).toBeVisible();
    await tabTo(page, 'Title');
    await page.keyboard.type('By hand');
    await tabTo(page, 'Category');
    await page.keyboard.type('TO');
    await press(page, 'Add Task');
    await expect(card(column(page, 'TO DO'), 'By hand')).toBeVisible();
    await press(page, '1 By hand');
    await expect(page).toHaveURL('**/tasks/1');
    await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible();
    await press(page, 'Edit');
    await expect(page.getByRole('button', { name: 'Update Task' })).toBeVisible();
    await tabTo(page, 'Title');
    await page.keyboard.press('End');
    await page.keyboard.type(', twice');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'By hand, twice' })).toBeVisible();
    await press(page, 'Delete');
    await waitForFocus(page, 'Cancel');
    await press(page, 'Delete');
    await expect(page).toHaveURL('**/task');
    await expect(column(page, 'TO DO').getByText(tasksTexts.noTasks)).toBeVisible();
  });
});

/** Opens the board of a new user with these tasks. */
async function openBoardWith(...tasks: Pick<Task, 'id' | 'title' | 'category'>[]) {
  const person = await createPerson();
  for (const task of tasks) await person.post<Task>('/api/tasks/', task);
  const visit = await newVisit();
  await logIn(visit, person);
  await openBoard(visit.page);
  return visit;
}
