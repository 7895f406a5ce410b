import { changePassword } from '@daybook/contracts/own-account';
import { deferred, jsonResponse, offline, problemResponse } from '@daybook/kit/testing/fake-api';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { aPasskey, aSession, openAccount, own, section } from './test-account.tsx';
import { texts } from './texts.ts';

const current = () => section('Password').getByLabelText<HTMLInputElement>(texts.currentPassword);
const next = () => section('Password').getByLabelText<HTMLInputElement>(texts.newPassword);
const button = () => section('Password').getByRole('button', { name: texts.changePassword });

async function change(user: UserEvent, { from = 'the old password', to = 'a new long password' } = {}) {
  if (from) await user.type(current(), from);
  if (to) await user.type(next(), to);
  await user.click(button());
}

describe('the change of the password', () => {
  it('is sent with the current one, empties the fields, and shows that the other sessions have ended', async () => {
    const { user, api, shell } = await openAccount({
      sessions: [own, aSession()],
      script: ({ on }) => on(changePassword, () => jsonResponse(undefined, { status: 204 })),
    });
    await change(user);
    const message = await section('Password').findByText(texts.passwordChanged);
    expect(message.closest('[role=status]')).toBeTruthy();
    expect(api.requests(changePassword)[0]?.body).toEqual({
      password: 'a new long password',
      proof: { password: 'the old password' },
    });
    expect([current().value, next().value]).toEqual(['', '']);
    expect(section(texts.sessions).getAllByRole('listitem')).toHaveLength(1);
    expect(await shell.drafts.ids()).toEqual([]);
  });

  it('shows that passkeys still work, and those that were added meanwhile', async () => {
    const passkeys = [aPasskey()];
    const { user } = await openAccount({
      passkeys,
      script: ({ on }) =>
        on(changePassword, () => {
          passkeys.push(aPasskey({ id: 'another-id', name: 'Of somebody else' }));
          return jsonResponse(undefined, { status: 204 });
        }),
    });
    await change(user);
    await section('Password').findByText(/Your passkeys still log in\. Remove those below that you do not know\.$/);
    await section(texts.passkeys).findByText('Of somebody else');
  });

  it('describes each field and the username to password managers', async () => {
    await openAccount();
    expect([current().autocomplete, next().autocomplete]).toEqual(['current-password', 'new-password']);
    const name = current().form?.elements.namedItem('username') as HTMLInputElement;
    expect([name.autocomplete, name.value]).toEqual(['username', 'ann']);
  });

  it.each([
    ['no current password', { from: '' }, current, texts.required],
    ['no new password', { to: '' }, next, texts.required],
    ['a short new password', { to: 'short' }, next, 'Must be at least 8 characters long.'],
  ])('is not sent with %s, and focuses that field', async (_, typed, field, reason) => {
    const { user, api } = await openAccount();
    await change(user, typed);
    expect(document.activeElement).toBe(field());
    expect(screen.getByText(reason)).toBeTruthy();
    expect(api.requests(changePassword)).toEqual([]);
  });

  it.each([
    [
      'a wrong current password',
      problemResponse(403, { detail: 'The password is wrong.', errors: { proof: ['The password is wrong.'] } }),
      current,
    ],
    ['a weak new one', problemResponse(400, { errors: { password: ['Is one of the passwords that are guessed first.'] } }), next],
  ])('shows beside the field that the server refused %s, and keeps the input', async (_, refused, field) => {
    const { user } = await openAccount({ script: ({ on }) => on(changePassword, () => refused.clone()) });
    await change(user);
    expect(await screen.findByText(/is wrong|guessed first/)).toBeTruthy();
    expect(document.activeElement).toBe(field());
    expect(next().value).toBe('a new long password');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['there were too many attempts', () => problemResponse(429, { detail: 'Too many attempts.' }), 'Too many attempts.'],
    ['there is no response', offline, 'The server could not be reached.'],
    ['the server fails without words', () => new Response('', { status: 502 }), 'This could not be done.'],
  ])('shows an alert if %s', async (_, respond, message) => {
    const { user } = await openAccount({ script: ({ on }) => on(changePassword, respond) });
    await change(user);
    expect((await screen.findByRole('alert')).textContent).toContain(message);
  });

  it('is sent once, however often the button is pressed', async () => {
    const { promise, resolve } = deferred<Response>();
    const { user, api } = await openAccount({ script: ({ on }) => on(changePassword, () => promise) });
    await change(user);
    await user.click(button());
    await user.type(next(), '{Enter}');
    expect(api.requests(changePassword)).toHaveLength(1);
    await resolve(jsonResponse(undefined, { status: 204 }));
    await section('Password').findByRole('status');
  });
});
