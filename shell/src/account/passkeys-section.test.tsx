import { createPasskey, deletePasskey, startPasskey, startPasskeyAssertion, updatePasskey } from '@daybook/contracts/passkeys';
import { changePassword } from '@daybook/contracts/own-account';
import { jsonResponse, offline, problemResponse } from '@daybook/kit/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { cancelled, creationOptions, withDevice } from '../passkeys/test-device.ts';
import { aPasskey, dialog, dialogIsGone, openAccount, section } from './test-account.tsx';
import { texts } from './texts.ts';

type Script = NonNullable<NonNullable<Parameters<typeof openAccount>[0]>['script']>;

const passkeys = () => section(texts.passkeys);
const press = (user: UserEvent, name: string) => user.click(passkeys().getByRole('button', { name }));

/** Opens the form, and sends it. */
async function add(user: UserEvent, { name = 'Phone', password = 'the password' } = {}) {
  await press(user, texts.add);
  expect(document.activeElement).toBe(passkeys().getByLabelText('Name'));
  if (name) await user.type(passkeys().getByLabelText('Name'), name);
  if (password) await user.type(passkeys().getByLabelText(texts.currentPassword), password);
  await press(user, texts.continueAdding);
}

const acceptPasskey: Script = ({ on }) => {
  on(startPasskey, () => creationOptions);
  on(createPasskey, () => aPasskey());
};

describe('a passkey', () => {
  it('is added with a name and the password', async () => {
    const device = withDevice();
    const { user, api } = await openAccount({ script: acceptPasskey });
    expect(passkeys().getByText(texts.noPasskey)).toBeTruthy();
    await add(user);
    await screen.findByText(texts.passkeyAdded('Phone'));
    expect(device.create).toHaveBeenCalledTimes(1);
    expect(api.requests(createPasskey)[0]?.body).toMatchObject({
      name: 'Phone',
      proof: { password: 'the password' },
      attestation: { id: 'cGhvbmU', type: 'public-key', response: { clientDataJSON: 'Y2xpZW50' } },
    });
    expect(passkeys().getByRole('listitem').textContent).toMatch(/^Phone Added 1 November 2026.*Not used yet/);
    await waitFor(() => expect(document.activeElement).toBe(passkeys().getByRole('button', { name: texts.add })));
  });

  it.each([
    ['there were too many calls', () => problemResponse(429, { detail: 'Not now.' }), 'Not now.'],
    ['too many calls wait', () => problemResponse(503, { detail: 'Not now.' }), 'Not now.'],
    ['there is no response', offline, 'The server could not be reached.'],
  ])('is created once if %s', async (_, reply, message) => {
    const device = withDevice();
    const { user, api } = await openAccount({ script: acceptPasskey });
    api.on(createPasskey, reply);
    await add(user);
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    api.on(createPasskey, () => aPasskey());
    await press(user, texts.continueAdding);
    await screen.findByText(texts.passkeyAdded('Phone'));
    expect(device.create).toHaveBeenCalledTimes(1);
  });

  it('is created once, however often the password is wrong', async () => {
    const device = withDevice();
    const wrong = () => problemResponse(403, { errors: { proof: ['The password is wrong.'] } });
    const { user, api } = await openAccount({ script: acceptPasskey });
    api.on(createPasskey, wrong);
    await add(user);
    await passkeys().findByText('The password is wrong.');
    expect(document.activeElement).toBe(passkeys().getByLabelText(texts.currentPassword));
    api.on(createPasskey, () => aPasskey());
    await press(user, texts.continueAdding);
    await screen.findByText(texts.passkeyAdded('Phone'));
    expect(device.create).toHaveBeenCalledTimes(1);
  });

  it('is created again if the server has rejected the attestation', async () => {
    const device = withDevice();
    const { user, api } = await openAccount({ script: acceptPasskey });
    api.on(createPasskey, () => problemResponse(400, { detail: 'That came too late.', errors: { attestation: ['Too late.'] } }));
    await add(user);
    expect((await screen.findByRole('alert')).textContent).toBe('That came too late.');
    api.on(createPasskey, () => aPasskey());
    await press(user, texts.continueAdding);
    await screen.findByText(texts.passkeyAdded('Phone'));
    expect(device.create).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['the person cancels', 'NotAllowedError', 'No passkey was used: it was cancelled'],
    ['the device has one already', 'InvalidStateError', 'already has a passkey'],
    ['the address is a wrong one', 'SecurityError', 'do not work at this address'],
  ])('is not added if %s', async (_, name, message) => {
    const device = withDevice();
    device.create.mockImplementation(() => Promise.reject(new DOMException('No.', name)));
    const { user, api } = await openAccount({ script: acceptPasskey });
    await add(user);
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(api.requests(createPasskey)).toEqual([]);
  });

  it('asks for its name and the password first', async () => {
    const device = withDevice();
    const { user } = await openAccount({ script: acceptPasskey });
    await add(user, { name: '', password: '' });
    expect(passkeys().getAllByText(texts.required)).toHaveLength(2);
    expect(device.create).not.toHaveBeenCalled();
    await press(user, 'Cancel');
    await waitFor(() => expect(document.activeElement).toBe(passkeys().getByRole('button', { name: texts.add })));
  });

  it('can be renamed', async () => {
    withDevice();
    const { user, api } = await openAccount({
      passkeys: [aPasskey()],
      script: ({ on }) => on(updatePasskey, () => aPasskey({ name: 'Old phone' })),
    });
    await press(user, texts.renameOf('Phone'));
    await user.keyboard('Old phone{Enter}');
    await passkeys().findByRole('heading', { name: 'Old phone' });
    expect(api.requests(updatePasskey).map(({ params, body }) => [params, body])).toEqual([
      [{ id: 'phone-id' }, { name: 'Old phone' }],
    ]);
    await waitFor(() => expect(document.activeElement).toBe(passkeys().getByRole('button', { name: texts.renameOf('Old phone') })));
  });

  it('is removed after a confirmation, and stays if the server cannot be reached', async () => {
    withDevice();
    const { user, api } = await openAccount({
      passkeys: [aPasskey({ synced: true, used: '2026-11-03T08:00:00.000Z' })],
      script: ({ on }) => on(deletePasskey, offline),
    });
    expect(passkeys().getByRole('listitem').textContent).toMatch(/^Phone Synced.*Last used 3 November 2026/);
    await press(user, texts.removeOf('Phone'));
    await user.click((await dialog()).getByRole('button', { name: 'Remove' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The server could not be reached.');
    api.on(deletePasskey, () => jsonResponse(undefined, { status: 204 }));
    await user.click((await dialog()).getByRole('button', { name: 'Remove' }));
    await dialogIsGone();
    expect(passkeys().queryByRole('listitem')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(passkeys().getByRole('heading', { name: texts.passkeys })));
  });

  it('can be removed but not added in a browser without WebAuthn', async () => {
    await openAccount({ passkeys: [aPasskey()] });
    expect(passkeys().getByText(/^This browser cannot use passkeys here/)).toBeTruthy();
    expect(passkeys().queryByRole('button', { name: texts.add })).toBeNull();
    expect(passkeys().getByRole('button', { name: texts.removeOf('Phone') })).toBeTruthy();
    expect(section('Password').queryByRole('button', { name: texts.usePasskey })).toBeNull();
  });
});

describe('a passkey in place of the password', () => {
  const open = () =>
    openAccount({
      passkeys: [aPasskey()],
      script: ({ on }) => {
        on(startPasskeyAssertion, () => ({ challenge: 'Y2hhbGxlbmdl' }));
        on(changePassword, () => jsonResponse(undefined, { status: 204 }));
      },
    });

  it('proves the identity of a user who has forgotten the password', async () => {
    withDevice();
    const { user, api } = await open();
    await user.type(section('Password').getByLabelText(texts.newPassword), 'a new long password');
    await user.click(section('Password').getByRole('button', { name: texts.usePasskey }));
    await section('Password').findByText(/^Your password was changed/);
    expect(api.requests(changePassword)[0]?.body).toMatchObject({ proof: { passkey: { id: 'cGhvbmU' } } });
  });

  it('changes nothing if it is cancelled', async () => {
    withDevice().get.mockImplementation(cancelled);
    const { user, api } = await open();
    await user.type(section('Password').getByLabelText(texts.newPassword), 'a new long password');
    await user.click(section('Password').getByRole('button', { name: texts.usePasskey }));
    expect((await screen.findByRole('alert')).textContent).toContain('No passkey was used');
    expect(api.requests(changePassword)).toEqual([]);
  });
});
