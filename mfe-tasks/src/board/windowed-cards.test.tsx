import { screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { aTask, cardsIn, column, openTasks } from '../test-tasks.tsx';

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => aTask({ id: index + 1, title: `Task of ${index + 1}` }));

/** A column of 600 pixels with cards of 80. */
beforeEach(() => {
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(80);
});

async function openBoard() {
  const opened = openTasks('/task', many(10_000));
  await waitFor(() => expect(cardsIn('TO DO').length).toBeGreaterThan(0));
  await waitFor(() => expect(cardsIn('TO DO').length).toBeLessThan(30));
  return opened;
}

describe('a board of 10,000 cards', () => {
  it('renders only the visible cards of a column, and shows how many there are', async () => {
    await openBoard();
    expect(column('TO DO').querySelector('.count')?.textContent).toBe('10000 tasks');
    const [first, second] = within(column('TO DO')).getAllByRole('listitem');
    expect(first?.getAttribute('aria-setsize')).toBe('10000');
    expect(second?.getAttribute('aria-posinset')).toBe('2');
  });

  it('moves the focus to a card that was not rendered, and keeps it there', async () => {
    const { user } = await openBoard();
    act(() => screen.getByRole('link', { name: '1 Task of 1' }).focus());
    await user.keyboard('{End}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('10000 Task of 10000');
    expect(cardsIn('TO DO').length).toBeLessThan(30);
  });

  it('moves a card out of a long column, and the focus goes with it', async () => {
    const { user } = await openBoard();
    act(() => screen.getByRole('link', { name: '1 Task of 1' }).focus());
    await user.keyboard('{End}2');
    expect(cardsIn('DONE')).toEqual(['10000 Task of 10000']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('10000 Task of 10000');
  });
});
