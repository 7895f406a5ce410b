import { readAccount } from '@daybook/contracts/accounts';
import { listPasskeys } from '@daybook/contracts/passkeys';
import { endOtherSessions, endSession, listSessions } from '@daybook/contracts/sessions';
import { deferred, jsonResponse, offline, problemResponse } from '@daybook/kit/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { backOnline, openPage, quietConsole } from '../test-shell.tsx';
import { aSession, dialog, dialogIsGone, openAccount, own, section } from './test-account.tsx';
import { texts } from './texts.ts';

const nothing = () => jsonResponse(undefined, { status: 204 });

describe('the account screen', () => {
  it('shows the username', async () => {
    await openAccount();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(texts.title);
    expect(screen.getByText(texts.loggedInAs).textContent).toBe(`${texts.loggedInAs} ann`);
  });

  it('goes to the login if nobody is logged in', async () => {
    openPage({ at: '/account' });
    await screen.findByRole('heading', { name: 'Login' });
    expect(window.location.pathname).toBe('/login');
  });

  it('shows that it is loading', async () => {
    const { promise, resolve } = deferred<Response>();
    openPage({
      at: '/account',
      user: 'ann',
      script: ({ on }) => {
        on(readAccount, () => ({ id: crypto.randomUUID(), username: 'ann' }));
        on(listSessions, () => [own]);
        on(listPasskeys, () => promise);
      },
    });
    await screen.findByRole('status', { name: texts.loading });
    await resolve(jsonResponse([]));
    await screen.findByText(texts.loggedInAs);
  });

  it('shows why it could not be loaded, and loads again when the browser is online', async () => {
    quietConsole();
    const { api } = openPage({
      at: '/account',
      user: 'ann',
      script: ({ on }) => {
        on(readAccount, offline);
        on(listSessions, () => [own]);
        on(listPasskeys, () => []);
      },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Check your connection');
    api.on(readAccount, () => ({ id: crypto.randomUUID(), username: 'ann' }));
    await backOnline(() => screen.queryByText(texts.loggedInAs));
  });
});

describe('the sessions', () => {
  const other = aSession();

  it('have their device and times, and no button for the current one', async () => {
    await openAccount({ sessions: [own, other, aSession({ browser: null, system: null })] });
    const items = section(texts.sessions).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Chrome on Linux This device.*Logged in 1 November 2026.*Last used 2 November 2026.*(?<!End)$/),
      expect.stringMatching(/^Firefox on Linux.*End$/),
      expect.stringMatching(/^Unknown device.*End$/),
    ]);
  });

  it('can be ended one by one, which moves the focus to the heading', async () => {
    const { user, api } = await openAccount({ sessions: [own, other], script: ({ on }) => on(endSession, nothing) });
    await user.click(section(texts.sessions).getByRole('button', { name: texts.endOf('Firefox on Linux') }));
    await screen.findByText(texts.ended('Firefox on Linux'));
    expect(api.requests(endSession).map(({ params }) => params)).toEqual([{ id: other.id }]);
    expect(section(texts.sessions).getAllByRole('listitem')).toHaveLength(1);
    expect(section(texts.sessions).queryByRole('button')).toBeNull();
    expect(document.activeElement).toBe(section(texts.sessions).getByRole('heading', { name: texts.sessions }));
  });

  it('can be ended if they have ended already', async () => {
    const { user } = await openAccount({ sessions: [own, other], script: ({ on }) => on(endSession, () => problemResponse(404)) });
    await user.click(section(texts.sessions).getByRole('button', { name: texts.endOf('Firefox on Linux') }));
    await waitFor(() => expect(section(texts.sessions).getAllByRole('listitem')).toHaveLength(1));
  });

  it('stay in the list if the server cannot be reached', async () => {
    const { user } = await openAccount({ sessions: [own, other], script: ({ on }) => on(endSession, offline) });
    await user.click(section(texts.sessions).getByRole('button', { name: texts.endOf('Firefox on Linux') }));
    expect((await screen.findByRole('alert')).textContent).toContain('The server could not be reached.');
    expect(section(texts.sessions).getAllByRole('listitem')).toHaveLength(2);
  });

  it('can be ended together after a confirmation', async () => {
    const { user, api } = await openAccount({
      sessions: [own, other, aSession()],
      script: ({ on }) => on(endOtherSessions, nothing),
    });
    const button = section(texts.sessions).getByRole('button', { name: texts.endOthers });
    await user.click(button);
    await user.click((await dialog()).getByRole('button', { name: texts.keepOthers }));
    await dialogIsGone();
    expect(document.activeElement).toBe(button);
    expect(api.requests(endOtherSessions)).toEqual([]);

    await user.click(button);
    await user.click((await dialog()).getByRole('button', { name: texts.endOthers }));
    await screen.findByText(texts.othersEnded);
    await dialogIsGone();
    expect(section(texts.sessions).getAllByRole('listitem')).toHaveLength(1);
    await waitFor(() =>
      expect(document.activeElement).toBe(section(texts.sessions).getByRole('heading', { name: texts.sessions })),
    );
  });
});
