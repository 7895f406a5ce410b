import { listEvents } from '@daybook/contracts/calendar';
import { offline, quietConsole, problemResponse, renderApp, testHost } from '@daybook/kit/testing/test-host';
import { act, screen, within } from '@testing-library/react';
import { Calendar } from './calendar.tsx';
import { button, listOf, openCalendar, standup } from './test-calendar.tsx';

describe('authorized', () => {
  it('asks for at most ten single events by their start, and shows when each is', async () => {
    const { host } = openCalendar({ token: 'handle' });
    await screen.findByText('Stand-up');
    const query = host.api.requests(listEvents)[0]?.query;
    expect(Object.fromEntries(query ?? [])).toMatchObject({
      maxResults: '10',
      singleEvents: 'true',
      orderBy: 'startTime',
      showDeleted: 'false',
    });
    const items = within(screen.getByRole('region', { name: 'Upcoming Events' })).getAllByRole('listitem');
    expect(items.map((item) => item.textContent?.replace(/\s/g, ' '))).toEqual([
      'Nov21Stand-upSaturday 21 November 2026, 9:45 am to 10:15 amNow',
      'Nov23Untitled eventMonday 23 November 2026 to Tuesday 24 November 2026',
    ]);
  });

  it('marks the days that have events in the grid, and says how many', async () => {
    openCalendar({ token: 'handle' });
    await screen.findByText('Stand-up');
    expect(screen.getByRole('gridcell', { name: 'Saturday 21 November 2026, today, 1 event' })).toBeTruthy();
    expect(screen.getByRole('gridcell', { name: 'Tuesday 24 November 2026, 1 event' })).toBeTruthy();
    expect(screen.getByRole('gridcell', { name: 'Wednesday 25 November 2026' })).toBeTruthy();
  });

  it('shows No Events Found when nothing lies ahead', async () => {
    openCalendar({ token: 'handle' }, ({ api }) => api.on(listEvents, () => listOf()));
    expect(await screen.findByText('No Events Found')).toBeTruthy();
  });

  it('reads again with Refresh, and from the provider itself', async () => {
    const caches: unknown[] = [];
    const { host, user } = openCalendar({ token: 'handle' }, (opening) => {
      const { fetch } = opening;
      jest.spyOn(opening, 'fetch').mockImplementation((path, init) => {
        caches.push(init?.cache);
        return fetch(path, init);
      });
    });
    await screen.findByText('Stand-up');
    host.api.on(listEvents, () => listOf({ ...standup, summary: 'Moved' }));
    await user.click(button('Refresh'));
    await screen.findByText('Moved');
    expect(caches).toEqual([undefined, 'reload']);
  });

  it('says of a list from before that the provider does not answer, and when it was right', async () => {
    const staleSince = new Date('2026-11-21T08:30:00').toISOString();
    openCalendar({ token: 'handle' }, ({ api }) => api.on(listEvents, () => ({ ...listOf(standup), staleSince })));
    await screen.findByText('Stand-up');
    expect(screen.getByText(/does not answer at the moment. This list is of 8:30 am/)).toBeTruthy();
  });

  it('keeps the last list, marked with its time, when the next cannot be read; Retry reads again', async () => {
    const told = quietConsole();
    const { host, user } = openCalendar({ token: 'handle' });
    await screen.findByText('Stand-up');
    const [spoken] = screen.getAllByRole('status');
    host.api.on(listEvents, () => problemResponse(504));
    await user.click(button('Refresh'));
    await within(spoken!).findByText(/This list is of 10:00/);
    expect(screen.getByText('Stand-up')).toBeTruthy();
    expect(told).toHaveBeenCalledWith('listEvents failed:', expect.anything());

    host.api.on(listEvents, () => listOf({ ...standup, summary: 'There again' }));
    await user.click(button('Retry'));
    await screen.findByText('There again');
    expect(screen.queryByText(/This list is of/)).toBeNull();
  });

  it.each([
    ['offline', () => offline()],
    ['a provider with an invalid response', () => problemResponse(502)],
  ])('says with %s that nothing could be read, and offers Retry', async (_, answer) => {
    quietConsole();
    const { host, user } = openCalendar({ token: 'handle' }, ({ api }) => api.on(listEvents, answer));
    await screen.findByText('The events could not be loaded');
    host.api.on(listEvents, () => listOf(standup));
    await user.click(button('Retry'));
    await screen.findByText('Stand-up');
  });

  it('is not authorized any more when the token is refused, and says so', async () => {
    quietConsole();
    const { host } = openCalendar({ token: 'handle' }, ({ api }) => api.on(listEvents, () => problemResponse(401)));
    expect((await screen.findByRole('alert')).textContent).toMatch(/has ended/);
    expect(host.storage.read('accessToken')).toBeUndefined();
    expect(button('Authorize').disabled).toBe(false);
  });
});

describe('the month', () => {
  it('is turned by its buttons, and says which it is', async () => {
    const { user } = openCalendar();
    await user.click(button('Next month'));
    expect(screen.getByRole('heading', { name: 'December 2026' })).toBeTruthy();
    await user.click(button('Previous month'));
    await user.click(button('Previous month'));
    expect(screen.getByRole('heading', { name: 'October 2026' })).toBeTruthy();
  });

  it('has one day in the order of Tab, and goes on by the arrows over its end', async () => {
    const { user } = openCalendar();
    const today = screen.getByRole('gridcell', { name: /^Saturday 21 November/ });
    act(() => today.focus());
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Saturday 5 December 2026');
    expect(screen.getAllByRole('gridcell').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    expect(today.isConnected).toBe(false);
  });

  it('lists its keys for the page, also while no day has the focus', () => {
    const { container } = openCalendar();
    const keys = [...container.querySelectorAll<HTMLElement>('[data-keys]')].map(({ dataset }) => dataset['keys']);
    expect(keys).toEqual(['Arrows', 'PageUp', 'PageDown', 't']);
  });

  it('shows nothing when a day is clicked', async () => {
    const { user, host, container } = openCalendar();
    const before = container.innerHTML;
    await user.click(screen.getByRole('gridcell', { name: 'Tuesday 10 November 2026' }));
    expect(container.innerHTML).toBe(before);
    expect(host.navigations).toEqual([]);
  });
});

it('shows nothing at a path of another area', () => {
  const { container } = renderApp(<Calendar />, testHost({ at: '/task' }));
  expect(container.childNodes).toHaveLength(0);
});
