import type { Task } from '@daybook/contracts/tasks';
import type { Page } from 'playwright-core';
import { spec, texts as taskTexts } from '../mfe-tasks/src/texts.ts';
import { texts as trashTexts } from '../shell/src/trash/texts.ts';
import { texts } from '../shell/src/unsent/conflict-texts.ts';
import { texts as listTexts } from '../shell/src/unsent/texts.ts';
import { card, column, drag, openBoard } from './setup/board.ts';
import type { Person } from './setup/people.ts';
import {
  decide,
  deleteAndRestoreShown,
  deleteShown,
  openAt,
  openDecision,
  openTwoDevices,
  restoreInTrash,
  trashOf,
  type TwoDevices,
} from './setup/two-devices.ts';
import { waitUntil } from './setup/wait-until.ts';

const title = 'Pay the rent';
const newTitle = 'Pay the rent on Friday';

const addTask = (person: Person) => person.post<Task>('/api/tasks/', { id: 1, title, category: 'incomplete' });

async function edit(page: Page) {
  await page.getByLabel(spec.title).fill(newTitle);
  await page.getByRole('button', { name: spec.update }).click();
}

const isIn = (page: Page, name: string) => expect(card(column(page, name), title)).toBeVisible();

/** Makes a change of the task on a device without network. */
const changes = {
  edit: async ({ here, leave }: TwoDevices) => {
    await openAt(here, '/edit-task/1', spec.update);
    await leave();
    await edit(here);
    await expect(here.getByText(taskTexts.notSaved)).toBeVisible();
  },
  move: async ({ here, leave }: TwoDevices) => {
    await openBoard(here);
    await isIn(here, 'TO DO');
    await leave();
    await drag(here, title, 'DONE');
    await expect(here.getByRole('banner').getByRole('link', { name: '1 change to send' })).toBeVisible();
  },
  delete: async ({ here, leave }: TwoDevices) => {
    await openAt(here, '/tasks/1', spec.delete);
    await leave();
    await deleteShown(here);
  },
};

/** Makes a change of the task on the device with a network. */
const changesElsewhere = {
  edit: async ({ elsewhere }: TwoDevices) => {
    await openAt(elsewhere, '/edit-task/1', spec.update);
    await edit(elsewhere);
    await expect(elsewhere.getByText(spec.updated)).toBeVisible();
  },
  move: async (devices: TwoDevices, to = 'IN REVIEW', category = 'inreview') => {
    const { elsewhere } = devices;
    await openBoard(elsewhere);
    await isIn(elsewhere, 'TO DO');
    await drag(elsewhere, title, to);
    await waitForTasks(devices, `${title}: ${category}`);
  },
  delete: async ({ elsewhere }: TwoDevices) => {
    await openAt(elsewhere, '/tasks/1', spec.delete);
    await deleteShown(elsewhere);
  },
  restore: async ({ elsewhere }: TwoDevices) => {
    await openAt(elsewhere, '/tasks/1', spec.delete);
    await deleteAndRestoreShown(elsewhere);
  },
};

const tasks = async ({ person }: TwoDevices) =>
  (await person.get<Task[]>('/api/tasks/')).map((task) => `${task.title}: ${task.category}`);

const waitForTasks = (devices: TwoDevices, ...expected: string[]) =>
  waitUntil('the tasks on the server', async () => (await tasks(devices)).join() === expected.join());

/** Waits until the bar shows that nothing is left to send. */
const nothingToSend = (page: Page) =>
  expect(page.getByRole('banner').getByRole('link', { name: /to send|decision/ })).toHaveCount(0);

const moveToSameColumn = (devices: TwoDevices) => changesElsewhere.move(devices, 'DONE', 'completed');

describe('without a question, a task', () => {
  it.each([
    ['moved here and edited elsewhere', [changes.move, changesElsewhere.edit], `${newTitle}: completed`],
    ['edited here and moved elsewhere', [changes.edit, changesElsewhere.move], `${newTitle}: inreview`],
    ['moved here and to the same column elsewhere', [changes.move, moveToSameColumn], `${title}: completed`],
    ['moved here, and deleted and restored elsewhere', [changes.move, changesElsewhere.restore], `${title}: completed`],
  ] as const)('that is %s has both changes', async (_, [change, changeElsewhere], both) => {
    const devices = await openTwoDevices(addTask);
    const { here, person, comeBack, forgive } = devices;
    await change(devices);
    await changeElsewhere(devices);
    await comeBack();
    await waitForTasks(devices, both);
    await nothingToSend(here);
    expect([await tasks(devices), await trashOf(person)]).toEqual([[both], []]);
    forgive();
  });
});

describe('a move of a task', () => {
  it('that another device has moved elsewhere is decided', async () => {
    const devices = await openTwoDevices(addTask);
    const { here, comeBack, forgive } = devices;
    await changes.move(devices);
    await changesElsewhere.move(devices);
    await comeBack();
    await openDecision(here, title);
    await expect(here.getByText(texts.conflict)).toBeVisible();
    await decide(here, texts.keepBoth);
    await waitForTasks(devices, `${title}: inreview`, `${title}: completed`);
    forgive();
  });

  it('that another device has deleted is added as new, and the deleted one is in the trash', async () => {
    const devices = await openTwoDevices(addTask);
    const { here, person, comeBack, forgive } = devices;
    await changes.move(devices);
    await changesElsewhere.delete(devices);
    await comeBack();
    await openDecision(here, title);
    await expect(here.getByText(texts.gone)).toBeVisible();
    await decide(here, texts.addAsNew);
    await waitForTasks(devices, `${title}: completed`);
    expect(await trashOf(person)).toEqual([title]);
    forgive();
  });
});

it('a deletion of a task that another device has moved is decided, and the task can be kept', async () => {
  const devices = await openTwoDevices(addTask);
  const { here, person, comeBack, forgive } = devices;
  await changes.delete(devices);
  await changesElsewhere.move(devices);
  await comeBack();
  await openDecision(here, title);
  await expect(here.getByText(texts.changed)).toBeVisible();
  await decide(here, texts.keepIt);
  expect([await tasks(devices), await trashOf(person)]).toEqual([[`${title}: inreview`], []]);
  forgive();
});

it('a move of a task in the trash waits for its person, whose Retry moves the task that another device has restored', async () => {
  const devices = await openTwoDevices(addTask);
  const { here, elsewhere, person, leave, comeBack, stopStream, forgive } = devices;
  await stopStream();
  await openBoard(elsewhere);
  await isIn(elsewhere, 'TO DO');
  await person.remove('/api/tasks/1/');
  await openAt(here, '/trash', trashTexts.restoreOf(title));
  await leave();
  await restoreInTrash(here, title, trashTexts.notRestored);
  await drag(elsewhere, title, 'DONE');
  await elsewhere.getByRole('banner').getByRole('link', { name: '1 needs your decision' }).click();
  await expect(elsewhere.getByText(listTexts.gone)).toBeVisible();
  await comeBack();
  await restoreInTrash(here, title, `Restored: ${title}`);
  expect(await tasks(devices)).toEqual([`${title}: incomplete`]);
  await elsewhere.getByRole('button', { name: listTexts.retryOf(title) }).click();
  await waitForTasks(devices, `${title}: completed`);
  forgive();
});
