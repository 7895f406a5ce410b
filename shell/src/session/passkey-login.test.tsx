import { login } from '@daybook/contracts/accounts';
import { loginByPasskey, startPasskeyAssertion } from '@daybook/contracts/passkeys';
import { offline, problemResponse } from '@daybook/kit/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { cancelled, withDevice } from '../passkeys/test-device.ts';
import { aToken, openPage } from '../test-shell.tsx';
import { texts } from './texts.ts';

type Script = NonNullable<NonNullable<Parameters<typeof openPage>[0]>['script']>;

async function openLogin(script?: Script) {
  const page = openPage({
    at: '/login',
    script: (api) => {
      api.on(startPasskeyAssertion, () => ({ challenge: 'Y2hhbGxlbmdl' }));
      api.on(loginByPasskey, () => ({ access: aToken(), refresh: 'first' }));
      script?.(api);
    },
  });
  await screen.findByRole('heading', { name: 'Login' });
  return page;
}

const button = () => screen.findByRole('button', { name: texts.passkeyLogin });

describe('the login by passkey', () => {
  it('keeps the tokens and goes to the notes', async () => {
    withDevice();
    const { user, shell, api } = await openLogin();
    await user.click(await button());
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(api.requests(loginByPasskey)[0]?.body).toMatchObject({
      assertion: { id: 'cGhvbmU', response: { signature: 'c2lnbmF0dXJl' } },
    });
    expect(window.localStorage.getItem('refresh')).toBe('first');
    expect(shell.session.user.get()).toBe('ann');
  });

  it.each([
    ['the person cancels', undefined, 'No passkey was used: it was cancelled, or it took too long.'],
    ['nobody has such a passkey', () => problemResponse(401, { detail: 'The passkey is unknown.' }), 'The passkey is unknown.'],
    ['there is no response', offline, 'An error occurred'],
  ])('shows an error if %s, and the form stays', async (_, respond, message) => {
    const device = withDevice();
    if (!respond) device.get.mockImplementation(cancelled);
    const { user } = await openLogin(({ on }) => respond && on(loginByPasskey, respond));
    await user.click(await button());
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(screen.getByLabelText('Username')).toBeTruthy();
    expect(window.location.pathname).toBe('/login');
  });

  it('is not offered in a browser without WebAuthn', async () => {
    await openLogin();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['', 'Login', 'Register']);
  });
});

it('shows that the login has restored the account', async () => {
  const { user, shell } = await openLogin(({ on }) => on(login, () => ({ access: aToken(), refresh: 'first', restored: true })));
  await user.type(screen.getByLabelText('Username'), 'ann');
  await user.type(screen.getByLabelText('Password'), 'a long password{Enter}');
  await screen.findByText(texts.restored);
  expect(shell.session.user.get()).toBe('ann');
});
