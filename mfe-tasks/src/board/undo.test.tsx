import { deleteTask, listTasks, type Task, updateTask } from '@daybook/contracts/tasks';
import { anotherTab, answer, quietConsole, type TestHost } from '@daybook/kit/test-host';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aTask, cardsIn } from '../test-tasks.tsx';
import { cardLink, openBoard, pressOn } from './test-board.tsx';

/** What was saved of tasks, as their columns. */
const saved = ({ answers }: TestHost) => answers.asked(updateTask).map(({ body }) => (body as Task).category);

const undo = ({ offers }: TestHost, at: number) => act(() => offers[at]?.onPress());

const late = 'Not undone: Task 1 “Milk” was changed since.';

describe('Undo', () => {
  it('is offered by a toast that names the card, and brings the card and the focus back', async () => {
    const { user, host } = await openBoard();
    await pressOn(user, '1 Milk', '3');
    expect(host.toasts).toEqual(['Moved to IN REVIEW: Task 1 “Milk”']);
    expect(screen.getByText('Task 1 “Milk” moved from TO DO to IN REVIEW.')).toBeTruthy();
    undo(host, 0);
    expect(host.offers[0]?.label).toBe('Undo');
    expect(cardsIn('TO DO')).toEqual(['1 Milk', '2 Rent']);
    expect(document.activeElement).toBe(cardLink('1 Milk'));
    await waitFor(() => expect(saved(host)).toEqual(['inreview', 'incomplete']));
  });

  it('of an earlier move does nothing but say so, and that of the last one brings the card back by one move', async () => {
    const { user, host } = await openBoard();
    await pressOn(user, '1 Milk', '2');
    await pressOn(user, '1 Milk', '3');
    await pressOn(user, '1 Milk', '2');
    undo(host, 0);
    expect(host.toasts.at(-1)).toBe(late);
    expect(cardsIn('DONE')).toEqual(['1 Milk']);
    undo(host, 2);
    expect(cardsIn('IN REVIEW')).toEqual(['1 Milk']);
    await waitFor(() => expect(saved(host).at(-1)).toBe('inreview'));
  });

  it('of one card is not outdated by the move of another', async () => {
    const { user, host } = await openBoard();
    await pressOn(user, '1 Milk', '2');
    await pressOn(user, '2 Rent', '3');
    undo(host, 0);
    expect(cardsIn('TO DO')).toEqual(['1 Milk']);
    expect(cardsIn('IN REVIEW')).toEqual(['2 Rent']);
    await waitFor(() => expect(saved(host).toSorted()).toEqual(['completed', 'incomplete', 'inreview']));
  });

  it.each([
    ['moved on', [aTask({ category: 'backlog' })]],
    ['deleted', []],
    ['replaced by another of its number', [aTask({ category: 'completed', created: '2026-11-02T00:00:00.000Z' })]],
  ])('of a card that was %s in another tab leaves it so, and says so', async (_, theirs) => {
    const { user, host, stored } = await openBoard([aTask()]);
    await pressOn(user, '1 Milk', '2');
    await waitFor(() => expect(anotherTab.heard()).toBe(1));
    stored.clear();
    for (const task of theirs) stored.set(task.id, { task, version: 3 });
    anotherTab.says();
    await waitFor(() => expect(host.answers.asked(listTasks)).toHaveLength(3));
    await waitFor(() => expect(cardsIn('DONE')).toHaveLength(theirs.filter(({ isBacklog }) => !isBacklog).length));
    undo(host, 0);
    expect(host.toasts.at(-1)).toBe(late);
    expect(saved(host)).toEqual(['completed']);
  });

  it('of a card that was deleted here does not bring it back', async () => {
    quietConsole();
    const { user, host, stored } = await openBoard([aTask()]);
    host.answers.on(deleteTask, () => {
      stored.delete(1);
      return answer(undefined, { status: 204 });
    });
    await pressOn(user, '1 Milk', '2');
    await pressOn(user, '1 Milk', '{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(host.location.get().path).toBe('/task'));
    undo(host, 0);
    expect(host.toasts.at(-1)).toBe(late);
    expect(saved(host)).toEqual(['completed']);
  });
});
