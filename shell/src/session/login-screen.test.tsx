import { login, logout } from '@daybook/contracts/accounts';
import { deferred } from '@daybook/kit/testing/fake-api';
import { offline, problemResponse } from '@daybook/kit/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { aToken, inAnotherTab, logInAs, openPage, quietConsole } from '../test-shell.tsx';

const username = () => screen.getByLabelText('Username');
const password = () => screen.getByLabelText('Password');
const loginButton = () => screen.getByRole('button', { name: 'Login' });

async function openLogin(options: Parameters<typeof openPage>[0] = {}) {
  const page = openPage({ at: '/login', ...options });
  await screen.findByRole('heading', { name: 'Login' });
  return page;
}

async function logIn({ user }: Awaited<ReturnType<typeof openLogin>>) {
  await user.type(username(), 'ann');
  await user.type(password(), 'a long password');
  await user.click(loginButton());
}

const tokens = () => ({ access: aToken(), refresh: 'first' });

/** Presses Login, and holds the response. `revoked` returns what the server was asked to revoke. */
async function beginLogin() {
  quietConsole();
  const page = await openLogin();
  const response = deferred<Response>();
  page.api.on(login, () => response.promise);
  page.api.on(logout, () => undefined);
  await logIn(page);
  return { page, response, revoked: () => page.api.requests(logout).map(({ body }) => body) };
}

describe('the login', () => {
  it('keeps both tokens in local storage and goes to the notes', async () => {
    const page = await openLogin();
    page.api.on(login, tokens);
    await logIn(page);
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(page.api.requests(login)[0]?.body).toEqual({ username: 'ann', password: 'a long password' });
    expect(window.localStorage.getItem('refresh')).toBe('first');
    expect(page.shell.session.user.get()).toBe('ann');
  });

  it('has no menu', async () => {
    await openLogin();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByRole('search')).toBeNull();
  });

  it('requires both fields, and focuses the first that is empty', async () => {
    const { user, api } = await openLogin();
    await user.type(username(), 'ann');
    await user.click(loginButton());
    expect(screen.getByText('This field is required.')).toBeTruthy();
    expect(document.activeElement).toBe(password());
    expect(api.requests(login)).toEqual([]);
  });

  it('shows the detail of the error, and keeps the input', async () => {
    quietConsole();
    const page = await openLogin();
    page.api.on(login, () => problemResponse(401, { detail: 'The username or the password is wrong.' }));
    await logIn(page);
    expect((await screen.findByRole('alert')).textContent).toBe('The username or the password is wrong.');
    expect(username()).toHaveProperty('value', 'ann');
    expect(password()).toHaveProperty('value', 'a long password');
    expect(window.location.pathname).toBe('/login');
  });

  it.each([
    ['there is no response', offline],
    ['the error response is empty', () => new Response('', { status: 502 })],
  ])('shows "An error occurred" if %s', async (_, respond) => {
    quietConsole();
    const page = await openLogin();
    page.api.on(login, respond);
    await logIn(page);
    expect((await screen.findByRole('alert')).textContent).toBe('An error occurred');
  });

  it('shows beside a field why the server rejected it', async () => {
    quietConsole();
    const page = await openLogin();
    page.api.on(login, () => problemResponse(400, { errors: { username: ['Must be text.'] } }));
    await logIn(page);
    expect(await screen.findByText('Must be text.')).toBeTruthy();
    expect(document.activeElement).toBe(username());
  });

  it('removes the alert while it tries again', async () => {
    quietConsole();
    const page = await openLogin();
    page.api.on(login, offline);
    await logIn(page);
    await screen.findByRole('alert');
    const response = deferred<Response>();
    page.api.on(login, () => response.promise);
    await page.user.click(loginButton());
    expect(screen.queryByRole('alert')).toBeNull();
    await response.resolve(problemResponse(401));
    await screen.findByRole('alert');
  });

  it('sends one call, however often the button is pressed', async () => {
    const page = await openLogin();
    const response = deferred<Response>();
    page.api.on(login, () => response.promise);
    await logIn(page);
    await page.user.click(loginButton());
    await page.user.type(password(), '{Enter}');
    expect(page.api.requests(login)).toHaveLength(1);
    await response.resolve(Response.json(tokens()));
    await waitFor(() => expect(window.location.pathname).toBe('/'));
  });

  it('that was given up begins no session when its response comes, and revokes it', async () => {
    const { page, response, revoked } = await beginLogin();
    await page.user.click(screen.getByRole('button', { name: 'Register' }));
    await screen.findByRole('heading', { name: 'Register' });
    await response.resolve(Response.json(tokens()));
    await waitFor(() => expect(revoked()).toEqual([{ refresh: 'first' }]));
    expect(page.shell.session.user.get()).toBeUndefined();
    expect(window.location.pathname).toBe('/register');
  });

  it('does not replace the session of somebody who has logged in in another tab meanwhile', async () => {
    const { response, revoked } = await beginLogin();
    // Without the event of the storage, which may come later than the response.
    logInAs('ben');
    await response.resolve(Response.json(tokens()));
    await waitFor(() => expect(revoked()).toEqual([{ refresh: 'first' }]));
    expect(window.localStorage.getItem('refresh')).toBe('refresh-of-ben');
  });

  it('goes to the notes when the person logs in in another tab', async () => {
    await openLogin();
    inAnotherTab(() => logInAs('ann'));
    await waitFor(() => expect(window.location.pathname).toBe('/'));
  });

  it('gives anonymous drafts to the user who logs in', async () => {
    const page = await openLogin();
    await page.shell.drafts.of(() => 'anonymous').write('notes/new', 'typed before');
    page.api.on(login, tokens);
    await logIn(page);
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(await page.shell.drafts.of(() => 'ann').read('notes/new')).toBe('typed before');
  });

  it('links to the registration', async () => {
    const { user } = await openLogin();
    await user.click(screen.getByRole('button', { name: 'Register' }));
    expect(await screen.findByRole('heading', { name: 'Register' })).toBeTruthy();
    expect(window.location.pathname).toBe('/register');
  });
});
