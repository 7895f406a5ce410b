import { login, logout, refresh, register } from '@daybook/contracts/accounts';
import { jsonResponse, offline, problemResponse } from '@daybook/kit/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { aToken, inAnotherTab, logInAs, quietConsole } from '../test-shell.tsx';
import { allowButton, request, openWindow } from './test-window.tsx';
import { texts } from './texts.ts';
import { texts as sessionTexts } from '../session/texts.ts';

const consent = () => screen.findByRole('heading', { name: texts.asks('Intranet') });
const bob = () => ({ access: aToken({ user: 'bob' }), refresh: 'of-bob' });

async function fill(user: ReturnType<typeof openWindow>['user']) {
  await user.type(await screen.findByLabelText('Username'), 'Bob');
  await user.type(screen.getByLabelText('Password'), 'a long password{Enter}');
}

describe('a person who is not logged in', () => {
  it('logs in in the window, and then decides on the request', async () => {
    const { user, api, opener, shell } = openWindow(request, { user: '', script: ({ on }) => on(login, bob) });
    await screen.findByText(texts.loginIntro('Intranet'));
    await fill(user);
    await consent();
    expect(window.location.search).toContain(challengeOf());
    expect(shell.session.user.get()).toBe('bob');
    await user.click(await allowButton());
    await waitFor(() => expect(opener?.postMessage).toHaveBeenCalledTimes(1));
    expect(api.requests(login)).toHaveLength(1);
  });

  it('registers in the window, which logs in', async () => {
    const script: Script = ({ on }) => {
      on(register, () => ({ id: '00000000-0000-4000-8000-000000000003', username: 'Bob' }));
      on(login, bob);
    };
    const { user } = openWindow(request, { user: '', script });
    await user.click(await screen.findByRole('button', { name: 'Register' }));
    await fill(user);
    await consent();
    expect(window.location.pathname).toBe('/connect/');
  });

  it('sees that the account was created if the login after it fails', async () => {
    quietConsole();
    const script: Script = ({ on }) => {
      on(register, () => ({ id: '00000000-0000-4000-8000-000000000003', username: 'Bob' }));
      on(login, offline);
    };
    const { user } = openWindow(request, { user: '', script });
    await user.click(await screen.findByRole('button', { name: 'Register' }));
    await fill(user);
    await screen.findByText(sessionTexts.registered('Bob'));
    expect(screen.getByLabelText('Username')).toHaveProperty('value', 'Bob');
  });

  it('may cancel', async () => {
    const { user, opener } = openWindow(request, { user: '' });
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(opener?.postMessage).toHaveBeenCalledWith(expect.objectContaining({ error: 'access_denied' }), request.origin);
  });
});

describe('another user', () => {
  it('can log in, which ends the session of the first', async () => {
    const script: Script = ({ on }) => {
      on(login, bob);
      on(logout, () => jsonResponse(undefined, { status: 204 }));
    };
    const { user, api, shell, loadPage } = openWindow(request, { script });
    await user.click(await screen.findByRole('button', { name: texts.notYou }));
    await fill(user);
    await consent();
    expect(shell.session.user.get()).toBe('bob');
    expect(api.requests(logout)[0]?.body).toEqual({ refresh: 'refresh-of-ann' });
    expect(loadPage).not.toHaveBeenCalled();
  });

  it('can go back to the first', async () => {
    const { user, shell } = openWindow();
    await user.click(await screen.findByRole('button', { name: texts.notYou }));
    await user.click(screen.getByRole('button', { name: texts.stay }));
    await consent();
    expect(shell.session.user.get()).toBe('ann');
  });

  it('restarts the window at its address by a login in another tab', async () => {
    const { loadPage } = openWindow();
    await consent();
    inAnotherTab(() => logInAs('bob'));
    expect(loadPage).toHaveBeenCalledWith('');
  });
});

it('has to log in again if the session has ended', async () => {
  quietConsole();
  logInAs('ann', { expiresIn: -1 });
  const expired: WindowOptions = { user: '', script: ({ on }) => on(refresh, () => problemResponse(401)) };
  const { opener } = openWindow(request, expired);
  await screen.findByText(texts.ended);
  expect(window.location.pathname).toBe('/connect/');
  expect(opener?.postMessage).not.toHaveBeenCalled();
});

type WindowOptions = NonNullable<Parameters<typeof openWindow>[1]>;
type Script = NonNullable<WindowOptions['script']>;

const challengeOf = () => `challenge=${request.challenge}`;
