import { renderApp, testHost } from '@daybook/kit/test-host';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Tasks } from './tasks.tsx';

describe('the tasks area', () => {
  it('shows the Progress Board with its four columns in order, each saying that it is empty', () => {
    renderApp(<Tasks />, testHost({ at: '/task' }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Progress Board');
    const columns = screen.getAllByRole('region');
    expect(columns.map((column) => within(column).getByRole('heading').textContent)).toEqual([
      'TO DO',
      'DONE',
      'IN REVIEW',
      'BACKLOG',
    ]);
    for (const column of columns) expect(within(column).getByText('No tasks here yet')).toBeTruthy();
  });

  it('goes to the form to add a task by Add Task', async () => {
    const host = testHost({ at: '/task' });
    renderApp(<Tasks />, host);
    await userEvent.click(screen.getByRole('link', { name: 'Add Task' }));
    expect(host.visits).toEqual([{ to: '/add-task', replace: false }]);
    expect(host.title()).toBe('Add Task');
  });

  it.each([
    ['/add-task', 'Add Task', /arrives with the next release/],
    ['/tasks/7', 'Task', /arrives with the next release/],
    ['/edit-task/7', 'Update Task', /arrives with the next release/],
  ])('says at %s, under %j, that this is still to come', (at, title, said) => {
    renderApp(<Tasks />, testHost({ at }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(screen.getByText(said)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Progress Board' }).getAttribute('href')).toBe('/task');
  });

  it('shows nothing at a path of another area', () => {
    const { container } = renderApp(<Tasks />, testHost({ at: '/calendar' }));
    expect(container.childNodes).toHaveLength(0);
  });
});
