import { claimCalendar, listEvents, revokeCalendar } from '@daybook/contracts/calendar';
import { deferred, jsonResponse, offline, problemResponse, quietConsole, renderApp } from '@daybook/kit/testing/test-host';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Calendar } from '../calendar.tsx';
import { button, healthz, openCalendar } from '../test-calendar.tsx';

const token = { access_token: 'handle', token_type: 'Bearer', expires_in: 3600 } as const;

describe('not authorized', () => {
  it('shows No Events Found and a text about authorizing, and sends no request', async () => {
    const { host, user } = openCalendar();
    expect(host.title()).toBe('Calendar');
    expect(within(screen.getByRole('region', { name: 'Upcoming Events' })).getByText('No Events Found')).toBeTruthy();
    expect([button('Authorize').disabled, button('Sign Out').disabled, button('Refresh').disabled]).toEqual([false, true, true]);
    await user.click(button('Authorize'));
    await waitFor(() => expect(host.openedUrls).toEqual(['/api/calendar/authorize/']));
    expect(host.api.requests(listEvents)).toHaveLength(0);
  });

  it('shows an error instead of leaving the page if the server cannot be reached', async () => {
    const logged = quietConsole();
    const { host, user } = openCalendar({}, ({ api }) => api.on(healthz, () => offline()));
    await user.click(button('Authorize'));
    expect((await screen.findByRole('alert')).textContent).toMatch(/cannot be reached/);
    expect(host.openedUrls).toEqual([]);
    expect(logged).toHaveBeenCalledWith('authorize failed:', expect.anything());

    host.api.on(healthz, () => undefined);
    await user.click(button('Authorize'));
    await waitFor(() => expect(host.openedUrls).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['denied', /did not give access/],
    ['expired', /took too long/],
    ['failed', /could not be connected/],
  ])('shows why after %s, and removes the outcome from the URL', async (outcome, text) => {
    const { host } = openCalendar({ at: `/calendar?authorize=${outcome}` });
    expect((await screen.findByRole('alert')).textContent).toMatch(text);
    await waitFor(() => expect(host.navigations).toEqual([{ to: '/calendar', replace: true }]));
  });

  it('ignores an unknown outcome', () => {
    const { host } = openCalendar({ at: '/calendar?authorize=nonsense' });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(host.navigations).toEqual([]);
  });
});

describe('the return from the provider', () => {
  it('claims the token once, keeps it under accessToken, and shows the events', async () => {
    const { host } = openCalendar({ at: '/calendar?authorize=done' }, ({ api }) => api.on(claimCalendar, () => token));
    await screen.findByText('Stand-up');
    expect(host.storage.read('accessToken')).toBe('handle');
    expect(host.api.requests(claimCalendar)).toHaveLength(1);
    expect(host.api.requests(listEvents)[0]?.headers.get('authorization')).toBe('Bearer handle');
    await waitFor(() => expect(host.location.get()).toEqual({ path: '/calendar', search: '' }));
  });

  it('is handled again if the page is reloaded before the token arrives', async () => {
    const { host, unmount } = openCalendar({ at: '/calendar?authorize=done' }, ({ api }) =>
      api.on(claimCalendar, () => deferred<Response>().promise),
    );
    await waitFor(() => expect(host.api.requests(claimCalendar)).toHaveLength(1));
    const { path, search } = host.location.get();
    unmount();
    const { host: reloaded } = openCalendar({ at: path + search }, ({ api }) => api.on(claimCalendar, () => token));
    await screen.findByText('Stand-up');
    expect(reloaded.storage.read('accessToken')).toBe('handle');
  });

  it('does not navigate if the user has left the screen meanwhile', async () => {
    const response = deferred<Response>();
    const { host } = openCalendar({ at: '/calendar?authorize=done' }, ({ api }) => api.on(claimCalendar, () => response.promise));
    await waitFor(() => expect(host.api.requests(claimCalendar)).toHaveLength(1));
    act(() => host.navigate('/task'));
    await response.resolve(jsonResponse(token));
    expect(host.storage.read('accessToken')).toBe('handle');
    expect(host.location.get().path).toBe('/task');
  });

  it('works without a login', async () => {
    const { host, user, unmount } = openCalendar({ userId: () => undefined });
    await user.click(button('Authorize'));
    await waitFor(() => expect(host.openedUrls).toHaveLength(1));
    unmount();
    host.api.on(claimCalendar, () => token);
    act(() => host.navigate('/calendar?authorize=done'));
    renderApp(<Calendar />, host);
    await screen.findByText('Stand-up');
    expect(host.storage.read('accessToken')).toBe('handle');
  });

  it.each<[string, string | undefined]>([
    ['has logged out', undefined],
    ['has been followed by another', 'ben'],
  ])('does not give the calendar of a person who %s meanwhile to the next one', async (_, next) => {
    quietConsole();
    const response = deferred<Response>();
    let user: string | undefined = 'ann';
    const { host } = openCalendar({ at: '/calendar?authorize=done', userId: () => user }, ({ api }) =>
      api.on(claimCalendar, () => response.promise),
    );
    await waitFor(() => expect(host.api.requests(claimCalendar)).toHaveLength(1));
    user = next;
    await response.resolve(jsonResponse(token));
    await waitFor(() => expect(host.api.requests(revokeCalendar).map(({ body }) => body)).toEqual([{ token: 'handle' }]));
    expect(host.storage.read('accessToken')).toBeUndefined();
    expect((await screen.findByRole('alert')).textContent).toMatch(/could not be connected/);
  });

  it('does not give it to the next one who presses Authorize before the token comes', async () => {
    quietConsole();
    const response = deferred<Response>();
    const { host, user, unmount } = openCalendar({ userId: () => undefined });
    host.api.on(claimCalendar, () => response.promise);
    await user.click(button('Authorize'));
    unmount();
    act(() => host.navigate('/calendar?authorize=done'));
    const first = renderApp(<Calendar />, host);
    await waitFor(() => expect(host.api.requests(claimCalendar)).toHaveLength(1));
    first.unmount();
    act(() => host.navigate('/calendar'));
    renderApp(<Calendar />, host);
    await user.click(button('Authorize'));
    await response.resolve(jsonResponse(token));
    await waitFor(() => expect(host.api.requests(revokeCalendar).map(({ body }) => body)).toEqual([{ token: 'handle' }]));
    expect(host.storage.read('accessToken')).toBeUndefined();
  });

  it('revokes the calendar of a person who has logged out before the return', async () => {
    quietConsole();
    const { host } = openCalendar({ at: '/calendar?authorize=done', authorizing: 'ben' }, ({ api }) =>
      api.on(claimCalendar, () => token),
    );
    await waitFor(() => expect(host.api.requests(revokeCalendar)).toHaveLength(1));
    expect(host.storage.read('accessToken')).toBeUndefined();
  });

  it('waits 20 seconds for the token', async () => {
    quietConsole();
    const limit = new AbortController();
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const response = deferred<Response>();
    openCalendar({ at: '/calendar?authorize=done' }, ({ api }) => api.on(claimCalendar, () => response.promise));
    await waitFor(() => expect(timeout).toHaveBeenCalledWith(20_000));
    limit.abort();
    await response.reject(new DOMException('Too late.', 'TimeoutError'));
    expect((await screen.findByRole('alert')).textContent).toMatch(/could not be connected/);
    expect(button('Authorize').disabled).toBe(false);
  });

  it('shows that the server cannot be reached', async () => {
    quietConsole();
    openCalendar({ at: '/calendar?authorize=done' }, ({ api }) => api.on(claimCalendar, () => offline()));
    expect((await screen.findByRole('alert')).textContent).toMatch(/cannot be reached/);
  });

  it('shows that the token cannot be claimed', async () => {
    const logged = quietConsole();
    const { host } = openCalendar({ at: '/calendar?authorize=done' }, ({ api }) =>
      api.on(claimCalendar, () => problemResponse(401)),
    );
    expect((await screen.findByRole('alert')).textContent).toMatch(/could not be connected/);
    expect(host.storage.read('accessToken')).toBeUndefined();
    expect(logged).toHaveBeenCalledWith('claimCalendar failed:', expect.anything());
  });
});

describe('the calendar of a person whose session has ended', () => {
  it.each<[string, string | undefined]>([
    ['without a login', undefined],
    ['to another person', 'ben'],
  ])('is not shown %s, and stays', (_, userId) => {
    const { host } = openCalendar({ token: 'handle', owner: 'ann', userId: () => userId });
    expect(button('Authorize').disabled).toBe(false);
    expect([screen.queryByText('Stand-up'), host.api.requests(listEvents)]).toEqual([null, []]);
    expect(host.storage.read('accessToken')).toBe('handle');
  });

  it('is shown when they are logged in again', async () => {
    openCalendar({ token: 'handle', owner: 'ann' });
    expect(await screen.findByText('Stand-up')).toBeTruthy();
  });

  it('is revoked when somebody connects another calendar without a login', async () => {
    const at = '/calendar?authorize=done';
    const { host } = openCalendar({ at, token: 'before', owner: 'ann', authorizing: '', userId: () => undefined }, ({ api }) =>
      api.on(claimCalendar, () => token),
    );
    await screen.findByText('Stand-up');
    expect([host.storage.read('accessToken'), host.storage.read('accessTokenOf')]).toEqual(['handle', undefined]);
    expect(host.api.requests(revokeCalendar).map(({ body }) => body)).toEqual([{ token: 'before' }]);
  });
});

describe('signing out', () => {
  it('removes the token and the events at once, and then revokes the access', async () => {
    const { host, user } = openCalendar({ token: 'handle' });
    await screen.findByText('Stand-up');
    await user.click(button('Sign Out'));
    expect(host.storage.read('accessToken')).toBeUndefined();
    expect(screen.queryByText('Stand-up')).toBeNull();
    await waitFor(() => expect(host.api.requests(revokeCalendar).map(({ body }) => body)).toEqual([{ token: 'handle' }]));
  });

  it('is completed here also if the server cannot be reached', async () => {
    const logged = quietConsole();
    const { host, user } = openCalendar({ token: 'handle' }, ({ api }) => api.on(revokeCalendar, () => offline()));
    await screen.findByText('Stand-up');
    await user.click(button('Sign Out'));
    expect(host.storage.read('accessToken')).toBeUndefined();
    await waitFor(() => expect(logged).toHaveBeenCalledWith('revokeCalendar failed:', expect.anything()));
  });

  it('in another tab removes the events here', async () => {
    const { host } = openCalendar({ token: 'handle' });
    await screen.findByText('Stand-up');
    act(() => host.storage.remove('accessToken'));
    expect(screen.queryByText('Stand-up')).toBeNull();
  });
});
