import { updateTask } from '@daybook/contracts/tasks';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aTask, cardsIn, column, openTasks } from '../test-tasks.tsx';
import { texts } from '../texts.ts';

const some = [aTask({ id: 1, title: 'Milk' }), aTask({ id: 2, title: 'Rent', category: 'completed' })];
const status = () => screen.getByText(texts.card(1, 'Milk'), { exact: false }).textContent;

async function openBoard() {
  const opened = openTasks('/task', some);
  await screen.findByRole('link', { name: '1 Milk' });
  act(() => screen.getByRole('link', { name: '1 Milk' }).focus());
  return opened;
}

describe('by keyboard', () => {
  it('Space lifts a card, the arrows choose a column, Space drops it, and each step is announced', async () => {
    const { user, host } = await openBoard();
    await user.keyboard(' ');
    expect(status()).toBe(texts.lifted(texts.card(1, 'Milk'), 'TO DO'));
    await user.keyboard('{ArrowRight}');
    expect(status()).toBe(texts.over(texts.card(1, 'Milk'), 'DONE'));
    await user.keyboard('{ArrowRight}');
    expect(status()).toBe(texts.over(texts.card(1, 'Milk'), 'IN REVIEW'));
    expect(column('IN REVIEW').dataset.over).toBe('true');
    expect(cardsIn('TO DO')).toEqual(['1 Milk']);
    await user.keyboard(' ');
    expect(status()).toBe(texts.moved(texts.card(1, 'Milk'), 'TO DO', 'IN REVIEW'));
    expect(document.activeElement).toBe(within(column('IN REVIEW')).getByRole('link'));
    await waitFor(() => expect(host.api.requests(updateTask)).toHaveLength(1));
  });

  it('a card stays in the last column', async () => {
    const { user } = await openBoard();
    await user.keyboard(' {ArrowLeft}');
    expect(status()).toMatch(/lifted/);
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(status()).toBe(texts.over(texts.card(1, 'Milk'), 'BACKLOG'));
  });

  it.each([
    ['Escape', ' {ArrowRight}{Escape}'],
    ['Tab, which takes the focus away', ' {ArrowRight}{Tab}'],
    ['Space in its own column', ' {ArrowRight}{ArrowLeft} '],
  ])('%s puts the card back without a request', async (_, pressed) => {
    const { user, host } = await openBoard();
    await user.keyboard(pressed);
    expect(status()).toBe(texts.putBack(texts.card(1, 'Milk'), 'TO DO'));
    expect(cardsIn('TO DO')).toEqual(['1 Milk']);
    expect(host.api.requests(updateTask)).toHaveLength(0);
  });

  it('the keys are listed for the page, also while no card has the focus', async () => {
    openTasks('/task', some);
    await screen.findByRole('link', { name: '1 Milk' });
    const keys = [...document.querySelectorAll<HTMLElement>('[data-keys]')].map(({ dataset }) => dataset['keys']);
    expect(keys).toEqual(['Arrows', 'Enter', 'Space', 'm', '1–4', 'e']);
  });

  it('E opens the form of the card, and keys with Ctrl are ignored', async () => {
    const { user, host } = await openBoard();
    await user.keyboard('{Control>}e{/Control}');
    expect(host.navigations).toEqual([]);
    await user.keyboard('e');
    expect(host.location.get().path).toBe('/edit-task/1');
  });
});

describe('the Move menu', () => {
  it('moves a card without dragging, and the focus goes with it', async () => {
    const { user, host } = await openBoard();
    await user.click(screen.getByRole('button', { name: texts.move(1, 'Milk') }));
    const menu = await screen.findByRole('menu');
    expect(
      within(menu)
        .getAllByRole('menuitemradio')
        .map(({ textContent }) => textContent),
    ).toEqual(['TO DO', 'DONE', 'IN REVIEW', 'BACKLOG']);
    expect(within(menu).getByRole('menuitemradio', { checked: true }).textContent).toBe('TO DO');
    await user.click(within(menu).getByRole('menuitemradio', { name: 'BACKLOG' }));
    expect(cardsIn('BACKLOG')).toEqual(['1 Milk']);
    await waitFor(() => expect(document.activeElement).toBe(within(column('BACKLOG')).getByRole('link')));
    await waitFor(() => expect(host.api.requests(updateTask)).toHaveLength(1));
  });

  it('opens by M, and Escape returns the focus to the card', async () => {
    const { user } = await openBoard();
    await user.keyboard('m');
    await screen.findByRole('menu');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await waitFor(() => expect(document.activeElement?.closest('article')?.textContent).toContain('Milk'));
  });
});
