import type { Task } from '@daybook/contracts/tasks';
import { act, screen } from '@testing-library/react';
import { aTask, openTasks } from '../test-tasks.tsx';

export const some = [
  aTask({ id: 1, title: 'Milk' }),
  aTask({ id: 2, title: 'Rent' }),
  aTask({ id: 7, title: 'Lamp', category: 'backlog' }),
];

/** Opens the board with these tasks, and waits for its lazy parts. */
export async function openBoard(...args: Partial<[readonly Task[], Parameters<typeof openTasks>[2]]>) {
  const opened = openTasks('/task', args[0] ?? some, args[1]);
  await screen.findByRole('region', { name: 'TO DO' });
  await act(() => Promise.resolve());
  return opened;
}

export const cardLink = (name: string) => screen.getByRole('link', { name });

/** Presses keys on a card: 1 to 4 move it to the column with this number. */
export async function pressOn(user: { keyboard: (keys: string) => Promise<void> }, name: string, keys: string) {
  act(() => cardLink(name).focus());
  await user.keyboard(keys);
}
