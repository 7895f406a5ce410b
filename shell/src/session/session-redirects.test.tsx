import { logout, refresh } from '@daybook/contracts/accounts';
import { openDraftBuffer } from '@daybook/host/drafts/browser-drafts';
import { deferred } from '@daybook/kit/testing/fake-api';
import { jsonResponse, offline, problemResponse } from '@daybook/kit/testing/fake-api';
import { keyValueStorage } from '@daybook/kit/host/key-value-storage';
import { blockSiteData } from '@daybook/kit/testing/test-storage';
import { act, screen, waitFor } from '@testing-library/react';
import { aToken, backOnline, inAnotherTab, logInAs, openPage, quietConsole, testShell } from '../test-shell.tsx';
import { texts as shellTexts } from '../texts.ts';
import { texts } from './texts.ts';

const expired = () => logInAs('ann', { expiresIn: -1 });
const renewed = () => ({ access: aToken(), refresh: 'second' });
const kind = ({ shell }: ReturnType<typeof openPage>) => shell.route.state.get();

describe('the login check', () => {
  it('passes with a valid token, without a call', () => {
    const page = openPage({ user: 'ann' });
    expect(kind(page)).toMatchObject({ kind: 'app', check: 'passed' });
    expect(page.api.requests(refresh)).toEqual([]);
  });

  it('passes with an expired token after the refresh attempt', async () => {
    expired();
    const page = openPage({ script: ({ on }) => on(refresh, renewed) });
    expect(kind(page)).toMatchObject({ check: 'pending' });
    await waitFor(() => expect(kind(page)).toMatchObject({ check: 'passed' }));
    expect(page.api.requests(refresh)).toHaveLength(1);
  });

  it('goes to the login without a token, replacing the address', async () => {
    const before = window.history.length;
    openPage();
    await screen.findByRole('heading', { name: 'Login' });
    expect(window.location.pathname).toBe('/login');
    expect(window.history).toHaveLength(before);
    expect(screen.queryByText(/What you typed is kept/)).toBeNull();
  });

  it('passes for a path that needs no login', () => {
    const page = openPage({ at: '/add-note' });
    expect(kind(page)).toMatchObject({ kind: 'app', check: 'passed' });
  });

  it('of a path that needs none learns that the session has ended once the page is idle', async () => {
    quietConsole();
    expired();
    window.localStorage.setItem('accessToken', 'handle');
    openPage({ at: '/add-note', script: ({ on }) => on(refresh, () => problemResponse(401)) });
    await screen.findByRole('heading', { name: 'Login' });
    expect(window.localStorage.getItem('accessTokenOf')).toBe('ann');
  });

  it('goes to the login if the refresh attempt is refused', async () => {
    quietConsole();
    expired();
    openPage({ script: ({ on }) => on(refresh, () => problemResponse(401)) });
    await screen.findByRole('heading', { name: 'Login' });
    expect(window.localStorage.getItem('refresh')).toBeNull();
  });

  it('shows that the server cannot be reached, keeps the session, and tries again on request', async () => {
    quietConsole();
    expired();
    const page = openPage({ script: ({ on }) => on(refresh, offline) });
    await screen.findByRole('heading', { name: shellTexts.unreachable });
    expect(page.shell.session.user.get()).toBe('ann');
    page.api.on(refresh, renewed);
    await page.user.click(screen.getByRole('button', { name: shellTexts.retry }));
    await waitFor(() => expect(kind(page)).toMatchObject({ check: 'passed' }));
  });

  it('tries again when the browser is online', async () => {
    quietConsole();
    expired();
    const page = openPage({ script: ({ on }) => on(refresh, offline) });
    await screen.findByRole('heading', { name: shellTexts.unreachable });
    page.api.on(refresh, renewed);
    await backOnline(() => page.api.requests(refresh).length > 1);
    await waitFor(() => expect(kind(page)).toMatchObject({ check: 'passed' }));
  });

  it('keeps an open app open during the renewal, and if the server cannot be reached', async () => {
    quietConsole();
    const page = openPage({ user: 'ann', script: ({ on }) => on(refresh, offline) });
    window.localStorage.setItem('access', aToken({ expiresIn: -1 }));
    act(() => page.shell.navigation.navigate('/notes/milk'));
    await waitFor(() => expect(page.api.requests(refresh)).toHaveLength(1));
    await page.shell.session.renew(page.shell.session.token());
    expect(kind(page)).toMatchObject({ check: 'passed' });
  });

  it('has no effect on a screen that was left meanwhile', async () => {
    expired();
    const renewal = deferred<Response>();
    const page = openPage({ script: ({ on }) => on(refresh, () => renewal.promise) });
    await waitFor(() => expect(page.api.requests(refresh)).toHaveLength(1));
    act(() => page.shell.navigation.navigate('/add-note'));
    await renewal.resolve(jsonResponse(renewed()));
    await page.shell.session.renew('another');
    expect(kind(page)).toMatchObject({ guarded: false, check: 'passed' });
  });

  it('is made on the way from a public path of an app to a guarded one', async () => {
    const page = openPage({ at: '/add-note' });
    act(() => page.shell.navigation.navigate('/notes/milk'));
    await screen.findByRole('heading', { name: 'Login' });
  });
});

describe('a session that ends', () => {
  it('goes from an app to the login, which mentions the drafts', async () => {
    quietConsole();
    const page = openPage({ at: '/add-note', user: 'ann', script: ({ on }) => on(refresh, () => problemResponse(401)) });
    await page.shell.host.drafts.write('notes/new', 'typed before');
    await act(() => page.shell.session.renew(page.shell.session.token()));
    expect(await screen.findByText(texts.sessionEnded)).toBeTruthy();
  });

  it('in another tab mentions no drafts if there are none', async () => {
    const page = openPage({ user: 'ann' });
    const readKeys = jest.spyOn(page.shell.host.drafts, 'keys');
    inAnotherTab(() => window.localStorage.clear());
    await waitFor(() => expect(readKeys).toHaveBeenCalled());
    expect(await readKeys.mock.results[0]?.value).toEqual([]);
    expect(screen.queryByText(/What you typed is kept/)).toBeNull();
  });

  it('in another tab ends here too', async () => {
    openPage({ user: 'ann' });
    inAnotherTab(() => window.localStorage.clear());
    await screen.findByRole('heading', { name: 'Login' });
  });

  it('does not leave the login screen', async () => {
    const { user } = openPage({ at: '/register' });
    await screen.findByRole('heading', { name: 'Register' });
    await user.type(screen.getByLabelText('Username'), 'Ann');
    inAnotherTab(() => window.localStorage.clear());
    expect(screen.getByLabelText('Username')).toHaveProperty('value', 'Ann');
  });
});

describe('another user after a logout', () => {
  afterEach(() => (document.body.hidden = false));
  const logOut = () => inAnotherTab(() => window.localStorage.clear());

  it('gets a new page, with the drafts that have no owner: calls of the user before may still be under way', async () => {
    const { loadPage, shell } = openPage({ at: '/add-note', user: 'ann' });
    logOut();
    await shell.drafts.of(() => 'anonymous').write('notes/new', 'typed later');
    inAnotherTab(() => logInAs('bob'));
    await waitFor(() => expect(loadPage.mock.calls).toEqual([['/']]));
    expect(document.body.hidden).toBe(true);
    expect(await shell.drafts.of(() => 'bob').read('notes/new')).toBe('typed later');
  });

  it.each(['/register', '/calendar'])('gets a new page also at %s, in another tab', async (at) => {
    const { loadPage, shell } = openPage({ at: '/task', user: 'ann' });
    logOut();
    await screen.findByRole('heading', { name: 'Login' });
    act(() => shell.navigation.navigate(at));
    inAnotherTab(() => logInAs('bob'));
    await waitFor(() => expect(loadPage.mock.calls).toEqual([['/']]));
  });

  it('is not assumed when the same user logs in again', async () => {
    const { loadPage } = openPage({ user: 'ann' });
    logOut();
    await screen.findByRole('heading', { name: 'Login' });
    inAnotherTab(() => logInAs('ann'));
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(loadPage).not.toHaveBeenCalled();
  });

  it('keeps the page if the browser stores nothing, because a new one would have no session', async () => {
    quietConsole();
    blockSiteData();
    const storage = keyValueStorage();
    const { loadPage, shell, api } = openPage({ storage, store: openDraftBuffer(storage), at: '/login' });
    api.on(logout, () => jsonResponse(undefined, { status: 204 }));
    const begin = (user: string) => act(() => shell.session.begin({ access: aToken({ user }), refresh: user }));
    begin('ann');
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    act(() => shell.session.end());
    await screen.findByRole('heading', { name: 'Login' });
    begin('bob');
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(loadPage).not.toHaveBeenCalled();
  });
});

describe('another user in another tab', () => {
  afterEach(() => (document.body.hidden = false));

  it('gets a new page here', () => {
    const { loadPage } = openPage({ user: 'ann' });
    inAnotherTab(() => logInAs('bob'));
    expect(loadPage).toHaveBeenCalledTimes(1);
  });

  it('sees nothing of the user before, also if the browser goes back to this page', () => {
    const { loadPage } = openPage({ user: 'ann' });
    inAnotherTab(() => logInAs('bob'));
    expect(document.body.hidden).toBe(true);
    window.dispatchEvent(new Event('pageshow'));
    expect(loadPage).toHaveBeenCalledTimes(2);
  });

  it('is not assumed when the same user gets a new token', () => {
    const { loadPage } = openPage({ user: 'ann' });
    inAnotherTab(() => logInAs('ann', { expiresIn: 500 }));
    expect(loadPage).not.toHaveBeenCalled();
  });
});

describe('drafts', () => {
  it('without an owner go to the user who logs in', async () => {
    const { shell } = testShell({ at: '/add-note' });
    await shell.drafts.of(() => 'anonymous').write('notes/new', 'typed before');
    inAnotherTab(() => logInAs('ann'));
    await waitFor(async () => expect(await shell.drafts.of(() => 'ann').read('notes/new')).toBe('typed before'));
  });

  it('that are written during a logout belong to the user who logs out', async () => {
    const { shell } = openPage({ at: '/add-note', user: 'ann' });
    inAnotherTab(() => window.localStorage.clear());
    await shell.host.drafts.write('notes/new', 'typed last');
    expect(await shell.drafts.of(() => 'ann').read('notes/new')).toBe('typed last');
  });

  it('that are written while another user is logging in belong to the user who typed them', async () => {
    const { shell } = openPage({ at: '/add-note', user: 'ann' });
    inAnotherTab(() => logInAs('bob'));
    act(() => shell.navigation.navigate('/add-note?again'));
    await shell.host.drafts.write('notes/new', 'typed last');
    expect(await shell.drafts.of(() => 'ann').read('notes/new')).toBe('typed last');
    expect(await shell.drafts.of(() => 'bob').keys('')).toEqual([]);
    document.body.hidden = false;
  });

  it('that are written after the logout have no owner', async () => {
    const { shell } = openPage({ at: '/add-note', user: 'ann' });
    inAnotherTab(() => window.localStorage.clear());
    act(() => shell.navigation.navigate('/add-note'));
    await shell.host.drafts.write('notes/new', 'typed later');
    expect(await shell.drafts.of(() => 'ann').keys('')).toEqual([]);
    expect(await shell.drafts.of(() => 'anonymous').read('notes/new')).toBe('typed later');
  });
});
