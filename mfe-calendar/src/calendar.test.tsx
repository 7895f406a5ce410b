import { renderApp, testHost } from '@daybook/kit/test-host';
import { screen, within } from '@testing-library/react';
import { Calendar } from './calendar.tsx';

describe('the calendar area', () => {
  it('shows the Upcoming Events list, saying that it is empty', () => {
    const host = testHost({ at: '/calendar' });
    renderApp(<Calendar />, host);
    expect(host.title()).toBe('Calendar');
    const list = screen.getByRole('region', { name: 'Upcoming Events' });
    expect(within(list).getByText('No Events Found')).toBeTruthy();
  });

  it.each(['Authorize', 'Sign Out', 'Refresh'])('shows %s, not yet to be pressed, and says why', (name) => {
    renderApp(<Calendar />, testHost({ at: '/calendar' }));
    const button = screen.getByRole<HTMLButtonElement>('button', { name });
    expect(button.disabled).toBe(true);
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toMatch(/arrives with the next release/);
  });

  it('shows nothing at a path of another area', () => {
    const { container } = renderApp(<Calendar />, testHost({ at: '/task' }));
    expect(container.childNodes).toHaveLength(0);
  });
});
