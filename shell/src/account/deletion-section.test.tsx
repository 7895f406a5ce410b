import { logout } from '@daybook/contracts/accounts';
import { deleteAccount } from '@daybook/contracts/own-account';
import { deferred, jsonResponse, problemResponse } from '@daybook/kit/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { takeLoginNotice } from '../session/session-redirects.ts';
import { inAnotherTab, logInAs } from '../test-shell.tsx';
import { dialog, dialogIsGone, openAccount } from './test-account.tsx';
import { texts } from './texts.ts';

async function open(script: NonNullable<Parameters<typeof openAccount>[0]>['script']) {
  const page = await openAccount({ script });
  await page.user.click(screen.getByRole('button', { name: texts.deleteAccount }));
  const question = await dialog();
  const confirm = () => page.user.click(question.getByRole('button', { name: texts.deleteAccount }));
  return { ...page, question, confirm, field: question.getByLabelText(texts.currentPassword) };
}

describe('the deletion of the account', () => {
  it('shows for how long a login restores it, and asks for the password', async () => {
    const { user, question, confirm, api, field } = await open(() => undefined);
    expect(question.getByText(/Within 14 days you can restore the account by logging in again\./)).toBeTruthy();
    await confirm();
    expect(question.getByText(texts.required)).toBeTruthy();
    expect(document.activeElement).toBe(field);
    await user.click(question.getByRole('button', { name: texts.keepAccount }));
    await dialogIsGone();
    expect(api.requests(deleteAccount)).toEqual([]);
  });

  it('stays open with an error if the password is wrong, and opens again without it', async () => {
    const { user, question, field, api } = await open(({ on }) =>
      on(deleteAccount, () => problemResponse(403, { errors: { proof: ['The password is wrong.'] } })),
    );
    await user.type(field, 'wrong{Enter}');
    expect(await question.findByText('The password is wrong.')).toBeTruthy();
    expect(api.requests(deleteAccount)).toHaveLength(1);
    expect(window.localStorage.getItem('refresh')).not.toBeNull();

    await user.click(question.getByRole('button', { name: texts.keepAccount }));
    await dialogIsGone();
    await user.click(screen.getByRole('button', { name: texts.deleteAccount }));
    expect((await dialog()).queryByText('The password is wrong.')).toBeNull();
  });

  it('ends the session, and the login shows until when the account can be restored', async () => {
    const { user, field, confirm, api } = await open(({ on }) => {
      on(deleteAccount, () => ({ until: '2026-12-06T09:30:00.000Z' }));
      on(logout, () => jsonResponse(undefined, { status: 204 }));
    });
    await user.type(field, 'the password');
    await confirm();
    await screen.findByRole('heading', { name: 'Login' });
    const message = await screen.findByText(/^Your account was deleted\. To restore it, log in before 6 December 2026/);
    expect(message.closest('[role=status]')).toBeTruthy();
    expect(api.requests(deleteAccount)[0]?.body).toEqual({ proof: { password: 'the password' } });
    expect(window.localStorage).toHaveLength(0);
  });

  it('does not end the session of the next user if the response comes after their login', async () => {
    const response = deferred<Response>();
    const { user, field, confirm, api, shell } = await open(({ on }) => {
      on(deleteAccount, () => response.promise);
      on(logout, () => jsonResponse(undefined, { status: 204 }));
    });
    await user.type(field, 'the password');
    await confirm();
    await waitFor(() => expect(api.requests(deleteAccount)).toHaveLength(1));
    inAnotherTab(() => window.localStorage.clear());
    inAnotherTab(() => logInAs('bob'));
    await response.resolve(jsonResponse({ until: '2026-12-06T09:30:00.000Z' }));
    await new Promise((resolve) => setTimeout(resolve));
    expect(shell.session.user.get()).toBe('bob');
    expect(takeLoginNotice()?.restorableUntil).toBeUndefined();
    document.body.hidden = false;
  });
});
