import { browserDrafts } from '@daybook/host/drafts/browser-drafts';
import { testDraftBuffer } from '@daybook/host/testing/test-databases';
import { screen, waitFor, within } from '@testing-library/react';
import { openPage, quietConsole } from '../test-shell.tsx';
import './forget-dialog.tsx';
import { forgetNames, readNames, rememberName } from './known-names.ts';

afterEach(async () => forgetNames([...(await readNames()).keys()]));

/** Opens the login on a device with these drafts, by owner. */
async function openLogin(stored: Readonly<Record<string, readonly string[]>>) {
  const store = testDraftBuffer();
  for (const [owner, keys] of Object.entries(stored))
    for (const key of keys)
      await browserDrafts(store)
        .of(() => owner)
        .write(key, 'Milk');
  const page = openPage({ at: '/login', store });
  await screen.findByRole('heading', { name: 'Login' });
  return { ...page, store };
}

const lines = async () => {
  const button = await screen.findByRole('button', { name: 'Forget this device' });
  return [...(button.closest('[role=status]')?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent);
};

describe('the login on a shared device', () => {
  it('says who has unsent changes and drafts there, a line for each person', async () => {
    await rememberName('1', 'Zoe');
    await rememberName('2', 'Ada');
    await openLogin({
      1: ['notes/new/a'],
      2: ['outbox/1', 'outbox/2', 'tasks/outbox/move/7', 'notes/edit/milk/a'],
      3: ['outbox/3'],
      anonymous: ['notes/new/b', 'notes/new/c'],
    });
    expect((await lines()).slice(0, -1)).toEqual([
      'Ada has 3 changes and 1 draft on this device.',
      'Zoe has 1 draft on this device.',
      'Somebody has 1 change on this device.',
      'Somebody has 2 drafts on this device.',
    ]);
  });

  it('shows no name that other code has stored in another form', async () => {
    await rememberName('1', { first: 'Zoe' } as unknown as string);
    await openLogin({ 1: ['notes/new/a'] });
    expect((await lines())[0]).toBe('Somebody has 1 draft on this device.');
  });

  it('says nothing if there is nothing, and forgets who has been there', async () => {
    await rememberName('1', 'Zoe');
    await openLogin({});
    await waitFor(async () => expect([...(await readNames())]).toEqual([]));
    expect(screen.queryByRole('button', { name: 'Forget this device' })).toBeNull();
  });

  it('forgets all that after a question that says what is lost, and starts over', async () => {
    await rememberName('1', 'Ada');
    const { user, loadPage, shell } = await openLogin({ 1: ['outbox/1', 'outbox/2'], 2: ['notes/new/a'] });
    const forget = () => screen.findByRole('button', { name: 'Forget this device' });
    await user.click(await forget());
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('2 changes and 1 draft of 2 people will be lost: the server does not have them.');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await shell.drafts.ids()).toHaveLength(3);
    await user.click(await forget());
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Forget this device' }));
    await waitFor(() => expect(loadPage).toHaveBeenCalledWith('/login'));
    expect([await shell.drafts.ids(), [...(await readNames())]]).toEqual([[], []]);
  });

  it('can be used if the names cannot be read', async () => {
    quietConsole();
    jest.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    await openLogin({ 1: ['outbox/1'] });
    expect((await lines())[0]).toBe('Somebody has 1 change on this device.');
  });
});
