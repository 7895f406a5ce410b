import { listTasks } from '@daybook/contracts/tasks';
import { offline } from '@daybook/kit/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { aTask, cardsIn } from '../test-tasks.tsx';
import { texts } from '../texts.ts';
import { openBoard, pressOn, some } from './test-board.tsx';

type Opened = Awaited<ReturnType<typeof openBoard>>;

/** Adds a task on another device. */
function addElsewhere({ host, stored }: Opened, id: number) {
  stored.set(id, { task: aTask({ id, title: 'Bread' }), version: 1 });
  host.changes.publish('tasks', { id: `other-${id}`, version: 1 });
}

const listCount = ({ host }: Opened) => host.api.requests(listTasks).length;

describe('the board', () => {
  it('has what was changed on another device', async () => {
    const opened = await openBoard();
    addElsewhere(opened, 3);
    await waitFor(() => expect(cardsIn('TO DO')).toEqual(['1 Milk', '2 Rent', '3 Bread']));
  });

  it.each([
    ['a card is lifted', ' ', '{Escape}'],
    ['the menu of a card is open', undefined, '{Escape}'],
  ])('does not change while %s, and has the change afterwards', async (_, lift, end) => {
    const opened = await openBoard();
    if (lift) await pressOn(opened.user, '1 Milk', lift);
    else {
      await opened.user.click(screen.getByRole('button', { name: texts.move(1, 'Milk') }));
      await screen.findByRole('menu');
    }
    const before = listCount(opened);
    addElsewhere(opened, 3);
    await waitFor(() => expect(listCount(opened)).toBe(before + 1));
    expect(cardsIn('TO DO')).toEqual(['1 Milk', '2 Rent']);
    await opened.user.keyboard(end);
    await waitFor(() => expect(cardsIn('TO DO')).toEqual(['1 Milk', '2 Rent', '3 Bread']));
  });

  it('does not move under a lifted card for the notice that it could not be read', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const opened = await openBoard();
    await pressOn(opened.user, '1 Milk', ' ');
    const before = listCount(opened);
    opened.host.api.on(listTasks, offline);
    addElsewhere(opened, 3);
    await waitFor(() => expect(listCount(opened)).toBe(before + 1));
    await waitFor(() => expect(console.error).toHaveBeenCalled());
    expect(screen.queryByText(texts.boardStale)).toBeNull();
    await opened.user.keyboard('{Escape}');
    await screen.findByText(texts.boardStale);
  });

  it('is read once after a move of its own', async () => {
    const opened = await openBoard(some);
    const before = listCount(opened);
    await pressOn(opened.user, '1 Milk', '2');
    await waitFor(() => expect(listCount(opened)).toBe(before + 1));
    opened.host.changes.publish('tasks', { id: 'card-1', version: 2 });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(listCount(opened)).toBe(before + 1);
  });
});
