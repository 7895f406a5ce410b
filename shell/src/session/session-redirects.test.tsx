import { deferred } from '@daybook/host/testing/deferred';
import { refresh } from '@daybook/contracts/accounts';
import { jsonResponse, offline, problemResponse } from '@daybook/kit/testing/fake-api';
import { act, screen, waitFor } from '@testing-library/react';
import { aToken, backOnline, inAnotherTab, logInAs, openPage, quietConsole, testShell } from '../test-shell.tsx';

const expired = () => logInAs('ann', { expiresIn: -1 });
const renewed = () => ({ access: aToken(), refresh: 'second' });
const kind = ({ shell }: ReturnType<typeof openPage>) => shell.route.state.get();

describe('the login check', () => {
  it('lets in who has a token, and asks nobody', () => {
    const page = openPage({ user: 'ann' });
    expect(kind(page)).toMatchObject({ kind: 'app', check: 'passed' });
    expect(page.answers.asked(refresh)).toEqual([]);
  });

  it('lets in who has an expired one after the refresh attempt', async () => {
    expired();
    const page = openPage({ script: ({ on }) => on(refresh, renewed) });
    expect(kind(page)).toMatchObject({ check: 'pending' });
    await waitFor(() => expect(kind(page)).toMatchObject({ check: 'passed' }));
    expect(page.answers.asked(refresh)).toHaveLength(1);
  });

  it('leads who has none to the login, in place of the address', async () => {
    const before = window.history.length;
    openPage();
    await screen.findByRole('heading', { name: 'Login' });
    expect(window.location.pathname).toBe('/login');
    expect(window.history).toHaveLength(before);
    expect(screen.queryByText(/What you typed is kept/)).toBeNull();
  });

  it('lets everybody in where the path needs no login', () => {
    const page = openPage({ at: '/add-note' });
    expect(kind(page)).toMatchObject({ kind: 'app', check: 'passed' });
  });

  it('leads to the login when the refresh attempt is refused', async () => {
    quietConsole();
    expired();
    openPage({ script: ({ on }) => on(refresh, () => problemResponse(401)) });
    await screen.findByRole('heading', { name: 'Login' });
    expect(window.localStorage.getItem('refresh')).toBeNull();
  });

  it('says that nobody can be reached, keeps the session, and tries again on request', async () => {
    quietConsole();
    expired();
    const page = openPage({ script: ({ on }) => on(refresh, offline) });
    await screen.findByRole('heading', { name: 'Daybook cannot be reached' });
    expect(page.shell.session.user.get()).toBe('ann');
    page.answers.on(refresh, renewed);
    await page.user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(kind(page)).toMatchObject({ check: 'passed' }));
  });

  it('tries again by itself when the connection is back', async () => {
    quietConsole();
    expired();
    const page = openPage({ script: ({ on }) => on(refresh, offline) });
    await screen.findByRole('heading', { name: 'Daybook cannot be reached' });
    page.answers.on(refresh, renewed);
    await backOnline(() => page.answers.asked(refresh).length > 1);
    await waitFor(() => expect(kind(page)).toMatchObject({ check: 'passed' }));
  });

  it('leaves who is in an app in it while it renews behind their back, and when nobody answers', async () => {
    quietConsole();
    const page = openPage({ user: 'ann', script: ({ on }) => on(refresh, offline) });
    window.localStorage.setItem('access', aToken({ expiresIn: -1 }));
    act(() => page.shell.navigation.navigate('/notes/milk'));
    await waitFor(() => expect(page.answers.asked(refresh)).toHaveLength(1));
    await page.shell.session.renew(page.shell.session.token());
    expect(kind(page)).toMatchObject({ check: 'passed' });
  });

  it('says nothing any more about a screen that was left meanwhile', async () => {
    expired();
    const renewal = deferred<Response>();
    const page = openPage({ script: ({ on }) => on(refresh, () => renewal.promise) });
    await waitFor(() => expect(page.answers.asked(refresh)).toHaveLength(1));
    act(() => page.shell.navigation.navigate('/add-note'));
    await renewal.resolve(jsonResponse(renewed()));
    await page.shell.session.renew('another');
    expect(kind(page)).toMatchObject({ guarded: false, check: 'passed' });
  });

  it('is made when a path that needs a login follows one of the same app that needs none', async () => {
    const page = openPage({ at: '/add-note' });
    act(() => page.shell.navigation.navigate('/notes/milk'));
    await screen.findByRole('heading', { name: 'Login' });
  });
});

describe('a session that ends', () => {
  it('leads from an app to the login, which says that what was typed is kept', async () => {
    quietConsole();
    const page = openPage({ at: '/add-note', user: 'ann', script: ({ on }) => on(refresh, () => problemResponse(401)) });
    await page.shell.host.drafts.write('notes/new', 'typed before');
    await act(() => page.shell.session.renew(page.shell.session.token()));
    expect(await screen.findByText('Log in to go on. What you typed is kept.')).toBeTruthy();
  });

  it('in another tab says nothing of what was typed where nothing was', async () => {
    const page = openPage({ user: 'ann' });
    const asked = jest.spyOn(page.shell.host.drafts, 'keys');
    inAnotherTab(() => window.localStorage.clear());
    await waitFor(() => expect(asked).toHaveBeenCalled());
    expect(await asked.mock.results[0]?.value).toEqual([]);
    expect(screen.queryByText(/What you typed is kept/)).toBeNull();
  });

  it('in another tab ends here too', async () => {
    openPage({ user: 'ann' });
    inAnotherTab(() => window.localStorage.clear());
    await screen.findByRole('heading', { name: 'Login' });
  });

  it('leads nobody away who is about to log in', async () => {
    const { user } = openPage({ at: '/register' });
    await screen.findByRole('heading', { name: 'Register' });
    await user.type(screen.getByLabelText('Username'), 'Ann');
    inAnotherTab(() => window.localStorage.clear());
    expect(screen.getByLabelText('Username')).toHaveProperty('value', 'Ann');
  });
});

describe('another person', () => {
  it('who logs in in another tab gets a page of their own here', () => {
    const { loadPage } = openPage({ user: 'ann' });
    inAnotherTab(() => logInAs('bob'));
    expect(loadPage).toHaveBeenCalledTimes(1);
  });

  it('is not there when the same one gets a new token', () => {
    const { loadPage } = openPage({ user: 'ann' });
    inAnotherTab(() => logInAs('ann', { expiresIn: 500 }));
    expect(loadPage).not.toHaveBeenCalled();
  });
});

describe('what is typed', () => {
  it('by nobody goes to who logs in', async () => {
    const { shell } = testShell({ at: '/add-note' });
    await shell.drafts.of(() => 'anonymous').write('notes/new', 'typed before');
    inAnotherTab(() => logInAs('ann'));
    await waitFor(async () => expect(await shell.drafts.of(() => 'ann').read('notes/new')).toBe('typed before'));
  });

  it('last before a logout is still its writer’s', async () => {
    const { shell } = openPage({ at: '/add-note', user: 'ann' });
    inAnotherTab(() => window.localStorage.clear());
    await shell.host.drafts.write('notes/new', 'typed last');
    expect(await shell.drafts.of(() => 'ann').read('notes/new')).toBe('typed last');
  });

  it('after the logout, in an app that needs no login, is nobody’s', async () => {
    const { shell } = openPage({ at: '/add-note', user: 'ann' });
    inAnotherTab(() => window.localStorage.clear());
    act(() => shell.navigation.navigate('/add-note'));
    await shell.host.drafts.write('notes/new', 'typed later');
    expect(await shell.drafts.of(() => 'ann').keys('')).toEqual([]);
    expect(await shell.drafts.of(() => 'anonymous').read('notes/new')).toBe('typed later');
  });
});
