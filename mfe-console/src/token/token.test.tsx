import { listApps, readApp } from '@daybook/contracts/releases';
import { jsonResponse, offline, quietConsole, problemResponse } from '@daybook/kit/testing/test-host';
import { screen, waitFor } from '@testing-library/react';
import { give, notes, openConsole, openedConsole } from '../test-console.tsx';
import { texts } from '../texts.ts';

const field = () => screen.getByLabelText<HTMLInputElement>(texts.token);

describe('the console without a token', () => {
  it.each(['/console', '/console/notes'])('asks for one at %s, unseen as it is typed, and asks the API for nothing', (at) => {
    const { host } = openConsole(at);
    expect([host.title(), field().type, field().autocomplete]).toEqual([texts.console, 'password', 'off']);
    expect(host.api.requests(listApps)).toHaveLength(0);
    expect(host.api.requests(readApp)).toHaveLength(0);
  });

  it('shows the token in place of the session’s, and keeps it nowhere but on this page', async () => {
    const { host } = await openedConsole();
    await screen.findByRole('link', { name: 'notes' });
    expect(host.api.requests(listApps)[0]?.headers.get('authorization')).toBe('Bearer good');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('good');
  });

  it.each([
    ['nothing', ' ', texts.noToken],
    ['what no token can be', 'gööd', texts.wrongToken],
  ])('asks again for %s, and sends nothing', async (_, typed, said) => {
    const { host, user } = openConsole();
    await give(user, typed);
    expect(await screen.findByText(said)).toBeTruthy();
    expect(document.activeElement).toBe(field());
    expect(host.api.requests(listApps)).toHaveLength(0);
  });

  it.each([
    ['is refused', () => problemResponse(401), texts.tokenRefused],
    ['cannot be shown, since nobody answers', offline, texts.offline],
    ['cannot be looked up', () => problemResponse(503), texts.failedWhy],
    ['is answered with what no registry says', () => jsonResponse([{ app: 1 }]), texts.broken],
  ])('says so of a token that %s, and keeps what was typed', async (_, reply, said) => {
    quietConsole();
    const { user } = openConsole('/console', ({ api }) => api.on(listApps, reply));
    await give(user, 'daybook_1-2');
    expect(await screen.findByText(said)).toBeTruthy();
    expect([field().value, field().getAttribute('aria-invalid')]).toEqual(['daybook_1-2', 'true']);
  });

  it('logs nothing of a token that is not known: that is no fault', async () => {
    const logged = jest.spyOn(console, 'error');
    const { user } = openConsole();
    await give(user, 'other');
    expect(await screen.findByText(texts.tokenRefused)).toBeTruthy();
    expect(logged).not.toHaveBeenCalled();
    logged.mockRestore();
  });
});

describe('a token that was taken', () => {
  it('is forgotten when that is wanted, with all that was read by it', async () => {
    const { host, user } = await openedConsole();
    await user.click(await screen.findByRole('button', { name: texts.forget }));
    expect((await screen.findByLabelText<HTMLInputElement>(texts.token)).value).toBe('');

    host.api.on(listApps, () => [notes({ app: 'tasks' })]);
    await give(user, 'good');
    await screen.findByRole('link', { name: 'tasks' });
    expect(screen.queryByRole('link', { name: 'notes' })).toBeNull();
  });

  it('and was revoked since is asked for anew, with the reason', async () => {
    quietConsole();
    const { user } = await openedConsole('/console', ({ api }) => api.on(readApp, () => problemResponse(401)));
    await user.click(await screen.findByRole('link', { name: 'notes' }));
    expect((await screen.findByRole('alert')).textContent).toBe(texts.tokenEnded);
  });

  it('is in no key of what was read: keys are reported', async () => {
    quietConsole();
    const { host } = await openedConsole('/console/notes', ({ api }) => api.on(readApp, () => problemResponse(403)));
    await screen.findByText(texts.notYours);
    expect(JSON.stringify(host.reports)).not.toContain('good');
  });

  it('of another app is told which it is for, by the server’s sentence, and led to its own', async () => {
    quietConsole();
    const { user } = await openedConsole('/console/tasks', ({ api }) =>
      api.on(readApp, () => problemResponse(403, { detail: 'This token is for the app "notes", not for "tasks".' })),
    );
    expect(await screen.findByText('This token is for the app "notes", not for "tasks".')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: texts.toList }));
    await waitFor(() => expect(screen.getByRole('link', { name: 'notes' })).toBeTruthy());
  });
});
