import { login, logout, register } from '@daybook/contracts/accounts';
import { revokeCalendar } from '@daybook/contracts/calendar';
import { deferred, type FakeApi, offline, problemResponse } from '@daybook/kit/testing/fake-api';
import { act, screen, waitFor } from '@testing-library/react';
import { aToken, inAnotherTab, logInAs, openPage, quietConsole } from '../test-shell.tsx';
import { takeLoginNotice } from './session-redirects.ts';
import { texts } from './texts.ts';

const username = () => screen.getByLabelText('Username');
const password = () => screen.getByLabelText('Password');

async function openRegister(options: Parameters<typeof openPage>[0] = {}) {
  const page = openPage({ at: '/register', ...options });
  await screen.findByRole('heading', { name: 'Register' });
  return page;
}

async function fill({ user }: Awaited<ReturnType<typeof openRegister>>) {
  await user.type(username(), 'Ann');
  await user.type(password(), 'a long password{Enter}');
}

describe('the registration', () => {
  it('clears local storage, and ends the session with it, on the server too', async () => {
    window.localStorage.setItem('accessToken', "the calendar's");
    const script = ({ on }: FakeApi) => {
      on(logout, () => undefined);
      on(revokeCalendar, () => undefined);
    };
    const { shell, api } = await openRegister({ user: 'bob', script });
    await waitFor(() => expect(window.localStorage).toHaveLength(0));
    await waitFor(() => expect(api.requests(logout)[0]?.body).toEqual({ refresh: 'refresh-of-bob' }));
    expect(api.requests(revokeCalendar)[0]?.body).toEqual({ token: "the calendar's" });
    expect(shell.session.user.get()).toBeUndefined();
    expect(window.location.pathname).toBe('/register');
  });

  it('registers an account and goes to the login, with the username filled in and a notice', async () => {
    const page = await openRegister();
    page.api.on(register, () => ({ id: '00000000-0000-4000-8000-000000000001', username: 'Ann' }));
    await fill(page);
    await screen.findByRole('heading', { name: 'Login' });
    expect(window.location.pathname).toBe('/login');
    expect(username()).toHaveProperty('value', 'Ann');
    expect(screen.getByText(texts.registered('Ann')).closest('[role=status]')).toBeTruthy();
  });

  it('removes the notice after a failed login, and keeps the username', async () => {
    quietConsole();
    const page = await openRegister();
    page.api.on(register, () => ({ id: '00000000-0000-4000-8000-000000000001', username: 'Ann' }));
    page.api.on(login, () => problemResponse(401));
    await fill(page);
    await screen.findByText(/is ready/);
    await page.user.type(password(), 'another password{Enter}');
    await screen.findByRole('alert');
    expect(screen.queryByText(/is ready/)).toBeNull();
    expect(username()).toHaveProperty('value', 'Ann');
  });

  it('that has taken long leaves the page to the next user, who has logged in meanwhile', async () => {
    const page = await openRegister();
    const response = deferred<Response>();
    page.api.on(register, () => response.promise);
    await fill(page);
    act(() => page.shell.navigation.navigate('/login'));
    await screen.findByRole('heading', { name: 'Login' });
    inAnotherTab(() => logInAs('bob'));
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    await response.resolve(Response.json({ id: '00000000-0000-4000-8000-000000000001', username: 'Ann' }));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(window.location.pathname).toBe('/');
    expect(takeLoginNotice()).toBeUndefined();
  });

  it('shows the notice once', async () => {
    const page = await openRegister();
    page.api.on(register, () => ({ id: '00000000-0000-4000-8000-000000000001', username: 'Ann' }));
    page.api.on(login, () => ({ access: aToken(), refresh: 'first' }));
    await fill(page);
    await screen.findByRole('heading', { name: 'Login' });
    await page.user.click(screen.getByRole('button', { name: 'Register' }));
    await screen.findByRole('heading', { name: 'Register' });
    await page.user.click(screen.getByRole('link', { name: 'Login' }));
    await screen.findByRole('heading', { name: 'Login' });
    expect(screen.queryByText(/is ready/)).toBeNull();
  });

  it('checks the length of the password before it calls the server', async () => {
    const page = await openRegister();
    await page.user.type(username(), 'Ann');
    await page.user.type(password(), 'short{Enter}');
    expect(screen.getByText('Must be at least 8 characters long.')).toBeTruthy();
    expect(document.activeElement).toBe(password());
    expect(page.api.requests(register)).toEqual([]);
  });

  it('shows the detail of the error if the username is taken, and keeps the input', async () => {
    quietConsole();
    const page = await openRegister();
    page.api.on(register, () => problemResponse(409, { detail: 'This username is taken.', errors: { username: ['Taken.'] } }));
    await fill(page);
    expect((await screen.findByRole('alert')).textContent).toBe('This username is taken.');
    expect(document.activeElement).toBe(username());
    expect(password()).toHaveProperty('value', 'a long password');
  });

  it('shows "An error occurred" if the server cannot be reached', async () => {
    quietConsole();
    const page = await openRegister();
    page.api.on(register, offline);
    await fill(page);
    expect((await screen.findByRole('alert')).textContent).toBe('An error occurred');
  });
});
