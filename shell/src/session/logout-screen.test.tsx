import { logout } from '@daybook/contracts/accounts';
import { answer, offline } from '@daybook/kit/test-answers';
import type { HostProps } from '@daybook/kit/lifecycles';
import { screen, waitFor } from '@testing-library/react';
import { anEmptyApp, openPage, quietConsole, testShell } from '../test-shell.tsx';
import type { LifeCycles } from 'single-spa';
import { type TextStore, inMemory } from './draft-store.ts';
import { keepDrafts } from './drafts.ts';

const revoked = () => answer(undefined, { status: 204 });

/** Comes to /logout with so many texts that were not saved. */
async function openLogout({ texts = 0, store = inMemory() }: { texts?: number; store?: TextStore } = {}) {
  const drafts = keepDrafts(Promise.resolve(store));
  for (let text = 1; text <= texts; text += 1) await drafts.of(() => 'ann').write(`notes/${text}`, 'Milk');
  await drafts.of(() => 'bob').write('notes/new', "Bob's");
  const page = openPage({ at: '/logout', user: 'ann', store: Promise.resolve(store) });
  page.answers.on(logout, revoked);
  return { ...page, drafts };
}

const atLogin = () => screen.findByRole('heading', { name: 'Login' });
const question = () => screen.findByRole('heading', { name: 'Some of your text is not saved' });

describe('the logout', () => {
  it('clears local storage, revokes the session on the server, and goes to the login', async () => {
    window.localStorage.setItem('accessToken', "the calendar's");
    const { answers } = await openLogout();
    await atLogin();
    expect(window.location.pathname).toBe('/login');
    expect(window.localStorage).toHaveLength(0);
    expect(answers.asked(logout)[0]?.body).toEqual({ refresh: 'refresh-of-ann' });
  });

  it('ends the session here also when nobody answers', async () => {
    const logged = quietConsole();
    const { answers } = await openLogout();
    answers.on(logout, offline);
    await atLogin();
    expect(window.localStorage).toHaveLength(0);
    await waitFor(() => expect(logged).toHaveBeenCalledWith('logout', expect.anything()));
  });

  it('asks nobody when there is no session', async () => {
    const { answers } = openPage({ at: '/logout' });
    await atLogin();
    expect(answers.asked(logout)).toEqual([]);
  });

  it('asks first what becomes of text that was not saved', async () => {
    const { shell } = await openLogout({ texts: 1 });
    await question();
    expect(screen.getByText('One text that you typed has not been saved yet.')).toBeTruthy();
    expect(shell.session.user.get()).toBe('ann');
  });

  it('asks also about what an app writes only on its way out', async () => {
    const leaving = ({ host }: HostProps) => host.drafts.write('notes/new', 'typed last');
    const load = () => Promise.resolve({ ...anEmptyApp(), unmount: leaving } as unknown as LifeCycles);
    const { shell, user } = openPage({ user: 'ann', load });
    await waitFor(() => expect([...shell.apps.values()][0]?.state.get()).toBe('open'));
    await user.click(screen.getByRole('link', { name: 'Logout' }));
    await question();
  });

  it('keeps the text on this device on request, for the same person alone', async () => {
    const { user, drafts } = await openLogout({ texts: 2 });
    await question();
    await user.click(screen.getByRole('button', { name: 'Keep on this device' }));
    await atLogin();
    expect(await drafts.of(() => 'ann').keys('')).toHaveLength(2);
    expect(await drafts.of(() => 'anonymous').keys('')).toEqual([]);
  });

  it("discards the text on request, and nobody else's", async () => {
    const { user, drafts } = await openLogout({ texts: 2 });
    await question();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await atLogin();
    expect(await drafts.of(() => 'ann').keys('')).toEqual([]);
    expect(await drafts.of(() => 'bob').keys('')).toEqual(['notes/new']);
  });

  it('goes back on Cancel, and the session goes on', async () => {
    const page = testShell({ at: '/add-note', user: 'ann' });
    window.history.pushState(null, '', '/logout');
    expect(page.shell.session.user.get()).toBe('ann');
    const { user, shell } = await openLogout({ texts: 1 });
    await question();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(window.location.pathname).not.toBe('/logout'));
    expect(shell.session.user.get()).toBe('ann');
  });

  it('goes on when the drafts cannot be read', async () => {
    quietConsole();
    const broken = { ...inMemory(), keys: () => Promise.reject(new Error('broken')) };
    const page = openPage({ at: '/logout', user: 'ann', store: Promise.resolve(broken) });
    page.answers.on(logout, revoked);
    await atLogin();
    expect(window.localStorage).toHaveLength(0);
  });
});
