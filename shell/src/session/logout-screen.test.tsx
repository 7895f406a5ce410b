import { logout } from '@daybook/contracts/accounts';
import { revokeCalendar } from '@daybook/contracts/calendar';
import { jsonResponse, offline } from '@daybook/kit/testing/fake-api';
import type { HostProps } from '@daybook/kit/host/lifecycles';
import { screen, waitFor } from '@testing-library/react';
import type { LifeCycles } from 'single-spa';
import { anEmptyApp, openPage, quietConsole } from '../test-shell.tsx';
import { browserDrafts } from '@daybook/host/drafts/browser-drafts';
import { testDraftBuffer, hangingDatabase } from '@daybook/host/testing/test-databases';

const revoked = (): Response => jsonResponse(undefined, { status: 204 });

/** Comes to /logout with so many texts that were not saved. */
async function openLogout({ texts = 0, reply = revoked } = {}) {
  const store = testDraftBuffer();
  const drafts = browserDrafts(store);
  for (let text = 1; text <= texts; text += 1) await drafts.of(() => 'ann').write(`notes/${text}`, 'Milk');
  const page = openPage({ at: '/logout', user: 'ann', store, script: ({ on }) => on(logout, reply) });
  return { ...page, drafts };
}

const atLogin = () => screen.findByRole('heading', { name: 'Login' });
const oneDraft = /^has 1 draft on this device\./;

describe('the logout', () => {
  it('clears local storage, ends the session on the server, and goes to the login', async () => {
    const { api } = await openLogout();
    await atLogin();
    expect(window.location.pathname).toBe('/login');
    expect(window.localStorage).toHaveLength(0);
    await waitFor(() => expect(api.requests(logout)[0]?.body).toEqual({ refresh: 'refresh-of-ann' }));
    expect(screen.queryByText(/on this device/)).toBeNull();
  });

  it('revokes the token of the calendar too', async () => {
    window.localStorage.setItem('accessToken', 'handle');
    const { api } = openPage({ at: '/logout', user: 'ann', script: ({ on }) => on(revokeCalendar, revoked) });
    api.on(logout, revoked);
    await waitFor(() => expect(api.requests(revokeCalendar)[0]?.body).toEqual({ token: 'handle' }));
  });

  it('ends the session also if the server cannot be reached', async () => {
    const logged = quietConsole();
    await openLogout({ reply: offline });
    await atLogin();
    expect(Object.keys(window.localStorage)).toEqual(['daybook:to-revoke']);
    await waitFor(() => expect(logged).toHaveBeenCalledWith('logout', expect.anything()));
  });

  it('sends no call if there is no session', async () => {
    const { api } = openPage({ at: '/logout' });
    await atLogin();
    expect(api.requests(logout)).toEqual([]);
  });

  it('waits for no response, and keeps the drafts of the user', async () => {
    const { shell, drafts } = await openLogout({ texts: 2 });
    await atLogin();
    expect([shell.session.user.get(), window.localStorage.length]).toEqual([undefined, 0]);
    expect(await screen.findByText(/^has 2 drafts on this device\./)).toBeTruthy();
    expect(await drafts.of(() => 'ann').keys('')).toHaveLength(2);
    expect(await drafts.of(() => 'anonymous').keys('')).toEqual([]);
  });

  it('includes drafts that an app writes when it is unmounted', async () => {
    const leaving = ({ host, name }: HostProps & { name: string }) => host.drafts.write(`${name}/new`, 'typed last');
    const load = () => Promise.resolve({ ...anEmptyApp(), unmount: leaving } as unknown as LifeCycles);
    const { shell, user, api } = openPage({ user: 'ann', load });
    api.on(logout, revoked);
    await waitFor(() => expect([...shell.apps.values()][0]?.state.get()).toBe('open'));
    await user.click(screen.getByRole('link', { name: 'Logout' }));
    expect(await screen.findByText(oneDraft)).toBeTruthy();
  });

  it('works if the drafts cannot be read', async () => {
    quietConsole();
    const store = testDraftBuffer(hangingDatabase);
    openPage({ at: '/logout', user: 'ann', store, script: ({ on }) => on(logout, revoked) });
    await atLogin();
    expect(window.localStorage).toHaveLength(0);
  });
});
