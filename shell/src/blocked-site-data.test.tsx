import { login, refresh } from '@daybook/contracts/accounts';
import { openDraftBuffer } from '@daybook/host/drafts/browser-drafts';
import { keyValueStorage } from '@daybook/kit/host/key-value-storage';
import { browserLocks } from '@daybook/kit/host/scheduling';
import { blockSiteData } from '@daybook/kit/testing/test-storage';
import { screen, waitFor } from '@testing-library/react';
import { aToken, openPage, quietConsole } from './test-shell.tsx';
import { texts as idleTexts } from './frame/idle-texts.ts';

describe('a browser that blocks site data', () => {
  it('works while the page is open, and shows that nothing is stored', async () => {
    quietConsole();
    blockSiteData();
    const storage = keyValueStorage();
    const page = openPage({ at: '/login', storage, locks: browserLocks(), store: openDraftBuffer(storage) });
    expect(await screen.findByText(/This browser stores nothing/)).toBeTruthy();
    page.api.on(login, () => ({ access: aToken({ expiresIn: -1 }), refresh: 'first' }));
    page.api.on(refresh, () => ({ access: aToken(), refresh: 'second' }));
    await page.user.type(screen.getByLabelText('Username'), 'ann');
    await page.user.type(screen.getByLabelText('Password'), 'a long password');
    await page.user.click(screen.getByRole('button', { name: 'Login' }));

    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(await screen.findByText(idleTexts.notStored)).toBeTruthy();
    expect(await page.shell.session.renew(page.shell.session.token())).toBe('renewed');
    expect(page.api.requests(refresh)[0]?.body).toEqual({ refresh: 'first', rotate: true });
    await page.shell.host.drafts.write('notes/new', 'Milk');
    expect(await page.shell.host.drafts.read('notes/new')).toBe('Milk');
    page.shell.theme.choice.set('dark');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(page.shell.theme.theme.get()).toBe('dark');
    page.shell.session.end();
    expect(page.shell.session.user.get()).toBeUndefined();
  });
});
