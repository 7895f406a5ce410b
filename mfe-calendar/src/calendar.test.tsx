import { listEvents } from '@daybook/contracts/calendar';
import { offline, quietConsole, problemResponse, renderApp, testHost } from '@daybook/kit/testing/test-host';
import { act, screen, within } from '@testing-library/react';
import { Calendar } from './calendar.tsx';
import { button, listOf, openCalendar, standup } from './test-calendar.tsx';
import { texts } from './texts.ts';

describe('authorized', () => {
  it('requests at most ten single events by their start, and shows the time of each', async () => {
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

  it('marks the days with events in the grid, and announces how many', async () => {
    openCalendar({ token: 'handle' });
    await screen.findByText('Stand-up');
    expect(screen.getByRole('gridcell', { name: 'Saturday 21 November 2026, today, 1 event' })).toBeTruthy();
    expect(screen.getByRole('gridcell', { name: 'Tuesday 24 November 2026, 1 event' })).toBeTruthy();
    expect(screen.getByRole('gridcell', { name: 'Wednesday 25 November 2026' })).toBeTruthy();
  });

  it('shows No Events Found if there are no upcoming events', async () => {
    openCalendar({ token: 'handle' }, ({ api }) => api.on(listEvents, () => listOf()));
    expect(await screen.findByText('No Events Found')).toBeTruthy();
  });

  it('requests the events again with Refresh, bypassing the cache', async () => {
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

  it('shows the time of a stale list', async () => {
    const staleSince = new Date('2026-11-21T08:30:00').toISOString();
    openCalendar({ token: 'handle' }, ({ api }) => api.on(listEvents, () => ({ ...listOf(standup), staleSince })));
    await screen.findByText('Stand-up');
    expect(screen.getByText(/does not respond. This list is from 8:30 am/)).toBeTruthy();
  });

  it('keeps the last list with its time after an error; Retry requests it again', async () => {
    const logged = quietConsole();
    const { host, user } = openCalendar({ token: 'handle' });
    await screen.findByText('Stand-up');
    const [spoken] = screen.getAllByRole('status');
    host.api.on(listEvents, () => problemResponse(504));
    await user.click(button('Refresh'));
    await within(spoken!).findByText(/This list is from 10:00/);
    expect(screen.getByText('Stand-up')).toBeTruthy();
    expect(logged).toHaveBeenCalledWith('listEvents failed:', expect.anything());

    host.api.on(listEvents, () => listOf({ ...standup, summary: 'There again' }));
    await user.click(button(texts.retry));
    await screen.findByText('There again');
    expect(screen.queryByText(/This list is from/)).toBeNull();
  });

  it.each([
    ['offline', () => offline()],
    ['an invalid response of the provider', () => problemResponse(502)],
  ])('shows an error with %s, and offers Retry', async (_, respond) => {
    quietConsole();
    const { host, user } = openCalendar({ token: 'handle' }, ({ api }) => api.on(listEvents, respond));
    await screen.findByText(texts.failed);
    host.api.on(listEvents, () => listOf(standup));
    await user.click(button(texts.retry));
    await screen.findByText('Stand-up');
  });

  it('shows that the access has ended after the token is rejected', async () => {
    quietConsole();
    const { host } = openCalendar({ token: 'handle' }, ({ api }) => api.on(listEvents, () => problemResponse(401)));
    expect((await screen.findByRole('alert')).textContent).toMatch(/has ended/);
    expect(host.storage.read('accessToken')).toBeUndefined();
    expect(button('Authorize').disabled).toBe(false);
  });
});

describe('the month', () => {
  it('changes with its buttons, and announces its name', async () => {
    const { user } = openCalendar();
    await user.click(button(texts.nextMonth));
    expect(screen.getByRole('heading', { name: 'December 2026' })).toBeTruthy();
    await user.click(button(texts.previousMonth));
    await user.click(button(texts.previousMonth));
    expect(screen.getByRole('heading', { name: 'October 2026' })).toBeTruthy();
  });

  it('has one day in the tab order, and the arrow keys lead to the next month', async () => {
    const { user } = openCalendar();
    const today = screen.getByRole('gridcell', { name: /^Saturday 21 November/ });
    act(() => today.focus());
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Saturday 5 December 2026');
    expect(screen.getAllByRole('gridcell').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    expect(today.isConnected).toBe(false);
  });

  it('lists its keyboard shortcuts even if no day has the focus', () => {
    const { container } = openCalendar();
    const keys = [...container.querySelectorAll<HTMLElement>('[data-keys]')].map(({ dataset }) => dataset['keys']);
    expect(keys).toEqual(['Arrows', 'PageUp', 'PageDown', 't']);
  });

  it('does nothing when a day is clicked', async () => {
    const { user, host, container } = openCalendar();
    const before = container.innerHTML;
    await user.click(screen.getByRole('gridcell', { name: 'Tuesday 10 November 2026' }));
    expect(container.innerHTML).toBe(before);
    expect(host.navigations).toEqual([]);
  });
});

it('renders nothing at a path of another app', () => {
  const { container } = renderApp(<Calendar />, testHost({ at: '/task' }));
  expect(container.childNodes).toHaveLength(0);
});
