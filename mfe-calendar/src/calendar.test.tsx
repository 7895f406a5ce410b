import { type CalendarEvent, claimCalendar, listEvents, revokeCalendar } from '@daybook/contracts/calendar';
import { offline, refusal, renderApp, type TestHost, testHost } from '@daybook/kit/test-host';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Calendar } from './calendar.tsx';

const NOW = new Date('2026-11-21T10:00:00');

beforeEach(() => jest.useFakeTimers({ now: NOW, doNotFake: ['setTimeout', 'clearTimeout', 'queueMicrotask', 'nextTick'] }));
afterEach(() => jest.useRealTimers());

const standup: CalendarEvent = {
  id: 'standup',
  status: 'confirmed',
  summary: 'Stand-up',
  start: { dateTime: '2026-11-21T09:45:00' + zone() },
  end: { dateTime: '2026-11-21T10:15:00' + zone() },
};
const fair: CalendarEvent = { id: 'fair', status: 'confirmed', start: { date: '2026-11-23' }, end: { date: '2026-11-25' } };

const listOf = (...items: CalendarEvent[]) => ({ kind: 'calendar#events', summary: 'Ann', timeZone: 'UTC', items }) as const;

function openCalendar(
  { at = '/calendar', token }: { at?: string; token?: string } = {},
  script: (host: TestHost) => void = () => undefined,
) {
  const host = testHost({ at });
  if (token) host.storage.write('accessToken', token);
  host.answers.on(listEvents, () => listOf(standup, fair));
  host.answers.on(revokeCalendar, () => undefined);
  script(host);
  return { host, user: userEvent.setup(), ...renderApp(<Calendar />, host) };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const quiet = () => jest.spyOn(console, 'error').mockImplementation();

describe('not authorized', () => {
  it('shows No Events Found and the way to authorize, and asks the API for nothing', async () => {
    const { host, user } = openCalendar();
    expect(host.title()).toBe('Calendar');
    expect(within(screen.getByRole('region', { name: 'Upcoming Events' })).getByText('No Events Found')).toBeTruthy();
    expect([button('Authorize').disabled, button('Sign Out').disabled, button('Refresh').disabled]).toEqual([false, true, true]);
    await user.click(button('Authorize'));
    expect(host.left).toEqual(['/api/calendar/authorize/']);
    expect(host.answers.asked(listEvents)).toHaveLength(0);
  });

  it.each([
    ['denied', /did not give access/],
    ['expired', /took too long/],
    ['failed', /could not be connected/],
  ])('says after %s why, once, and cleans the address', async (outcome, said) => {
    const { host } = openCalendar({ at: `/calendar?authorize=${outcome}` });
    expect((await screen.findByRole('alert')).textContent).toMatch(said);
    expect(host.visits).toEqual([{ to: '/calendar', replace: true }]);
  });

  it('takes no notice of an outcome that it does not know', () => {
    const { host } = openCalendar({ at: '/calendar?authorize=nonsense' });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(host.visits).toEqual([]);
  });
});

describe('coming back from the provider', () => {
  it('claims the token once, keeps it under accessToken, and shows the events', async () => {
    const { host } = openCalendar({ at: '/calendar?authorize=done' }, ({ answers }) =>
      answers.on(claimCalendar, () => ({ access_token: 'handle', token_type: 'Bearer', expires_in: 3600 }) as const),
    );
    await screen.findByText('Stand-up');
    expect(host.storage.read('accessToken')).toBe('handle');
    expect(host.answers.asked(claimCalendar)).toHaveLength(1);
    expect(host.answers.asked(listEvents)[0]?.headers.get('authorization')).toBe('Bearer handle');
    expect(host.location.get()).toEqual({ path: '/calendar', search: '' });
  });

  it('says so when the token cannot be claimed', async () => {
    const told = quiet();
    const { host } = openCalendar({ at: '/calendar?authorize=done' }, ({ answers }) =>
      answers.on(claimCalendar, () => refusal(401)),
    );
    expect((await screen.findByRole('alert')).textContent).toMatch(/could not be connected/);
    expect(host.storage.read('accessToken')).toBeUndefined();
    expect(told).toHaveBeenCalledWith('claimCalendar failed:', expect.anything());
  });
});

describe('authorized', () => {
  it('asks for at most ten single events by their start, and shows when each is', async () => {
    const { host } = openCalendar({ token: 'handle' });
    await screen.findByText('Stand-up');
    const query = host.answers.asked(listEvents)[0]?.query;
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
    openCalendar({ token: 'handle' }, ({ answers }) => answers.on(listEvents, () => listOf()));
    expect(await screen.findByText('No Events Found')).toBeTruthy();
  });

  it('reads again with Refresh', async () => {
    const { host, user } = openCalendar({ token: 'handle' });
    await screen.findByText('Stand-up');
    host.answers.on(listEvents, () => listOf({ ...standup, summary: 'Moved' }));
    await user.click(button('Refresh'));
    await screen.findByText('Moved');
  });

  it('keeps the last list, marked with its time, when the next cannot be read; Retry reads again', async () => {
    const told = quiet();
    const { host, user } = openCalendar({ token: 'handle' });
    await screen.findByText('Stand-up');
    host.answers.on(listEvents, () => refusal(504));
    await user.click(button('Refresh'));
    await screen.findByText(/This list is of 10:00/);
    expect(screen.getByText('Stand-up')).toBeTruthy();
    expect(told).toHaveBeenCalledWith('listEvents failed:', expect.anything());

    host.answers.on(listEvents, () => listOf({ ...standup, summary: 'There again' }));
    await user.click(button('Retry'));
    await screen.findByText('There again');
    expect(screen.queryByText(/This list is of/)).toBeNull();
  });

  it.each([
    ['offline', () => offline()],
    ['a provider that answers nonsense', () => refusal(502)],
  ])('says with %s that nothing could be read, and offers Retry', async (_, answer) => {
    quiet();
    const { host, user } = openCalendar({ token: 'handle' }, ({ answers }) => answers.on(listEvents, answer));
    await screen.findByText('The events could not be loaded');
    host.answers.on(listEvents, () => listOf(standup));
    await user.click(button('Retry'));
    await screen.findByText('Stand-up');
  });

  it('is not authorized any more when the token is refused, and says so', async () => {
    quiet();
    const { host } = openCalendar({ token: 'handle' }, ({ answers }) => answers.on(listEvents, () => refusal(401)));
    expect((await screen.findByRole('alert')).textContent).toMatch(/has ended/);
    expect(host.storage.read('accessToken')).toBeUndefined();
    expect(button('Authorize').disabled).toBe(false);
  });
});

describe('signing out', () => {
  it('removes the token and the events at once, and then revokes the access', async () => {
    const { host, user } = openCalendar({ token: 'handle' });
    await screen.findByText('Stand-up');
    await user.click(button('Sign Out'));
    expect(host.storage.read('accessToken')).toBeUndefined();
    expect(screen.queryByText('Stand-up')).toBeNull();
    await waitFor(() => expect(host.answers.asked(revokeCalendar).map(({ body }) => body)).toEqual([{ token: 'handle' }]));
  });

  it('is done here also when nobody answers', async () => {
    const told = quiet();
    const { host, user } = openCalendar({ token: 'handle' }, ({ answers }) => answers.on(revokeCalendar, () => offline()));
    await screen.findByText('Stand-up');
    await user.click(button('Sign Out'));
    expect(host.storage.read('accessToken')).toBeUndefined();
    await waitFor(() => expect(told).toHaveBeenCalledWith('revokeCalendar failed:', expect.anything()));
  });

  it('in another tab clears the events here', async () => {
    const { host } = openCalendar({ token: 'handle' });
    await screen.findByText('Stand-up');
    act(() => host.storage.remove('accessToken'));
    expect(screen.queryByText('Stand-up')).toBeNull();
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

  it('shows nothing when a day is clicked', async () => {
    const { user, host, container } = openCalendar();
    const before = container.innerHTML;
    await user.click(screen.getByRole('gridcell', { name: 'Tuesday 10 November 2026' }));
    expect(container.innerHTML).toBe(before);
    expect(host.visits).toEqual([]);
  });
});

it('shows nothing at a path of another area', () => {
  const { container } = renderApp(<Calendar />, testHost({ at: '/task' }));
  expect(container.childNodes).toHaveLength(0);
});

/** The offset of this machine, so that the times read the same wherever the tests run. */
function zone() {
  const minutes = -new Date('2026-11-21T10:00:00').getTimezoneOffset();
  const part = (value: number) => String(Math.floor(Math.abs(value))).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${part(minutes / 60)}:${part(minutes % 60)}`;
}
