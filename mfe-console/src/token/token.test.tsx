import { readOwnToken } from '@daybook/contracts/release-tokens';
import { listApps, readApp } from '@daybook/contracts/releases';
import { jsonResponse, offline, quietConsole, problemResponse } from '@daybook/kit/testing/test-host';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { enterToken, notes, openConsole, openConsoleWithToken } from '../test-console.tsx';
import { texts } from '../texts.ts';

const field = () => screen.getByLabelText<HTMLInputElement>(texts.token);

describe('the console without a token', () => {
  it.each(['/console', '/console/notes'])('asks for one at %s in a password field, and sends no request', (at) => {
    const { host } = openConsole(at);
    expect([host.title(), field().type, field().autocomplete]).toEqual([texts.console, 'password', 'off']);
    expect(host.api.requests(listApps)).toHaveLength(0);
    expect(host.api.requests(readApp)).toHaveLength(0);
  });

  it('sends the token instead of the session’s, and does not store it', async () => {
    const { host } = await openConsoleWithToken();
    await screen.findByRole('link', { name: 'notes' });
    expect(host.api.requests(listApps)[0]?.headers.get('authorization')).toBe('Bearer good');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('good');
  });

  it.each([
    ['nothing', ' ', texts.noToken],
    ['an invalid token', 'gööd', texts.wrongToken],
  ])('shows an error for %s, and sends nothing', async (_, typed, text) => {
    const { host, user } = openConsole();
    await enterToken(user, typed);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(document.activeElement).toBe(field());
    expect(host.api.requests(listApps)).toHaveLength(0);
  });

  it.each([
    ['is not known', () => problemResponse(401), texts.unknownToken],
    ['gets no response', offline, texts.offline],
    ['gets a 503', () => problemResponse(503), texts.failedWhy],
    ['gets an invalid response', () => jsonResponse([{ app: 1 }]), texts.invalidResponse],
  ])('shows why a token %s, and keeps it in the field', async (_, reply, text) => {
    quietConsole();
    const { user } = openConsole('/console', ({ api }) => api.on(listApps, reply));
    await enterToken(user, 'daybook_1-2');
    expect(await screen.findByText(text)).toBeTruthy();
    expect([field().value, field().getAttribute('aria-invalid')]).toEqual(['daybook_1-2', 'true']);
  });

  it('does not log an unknown token as an error', async () => {
    const logged = jest.spyOn(console, 'error');
    const { user } = openConsole();
    await enterToken(user, 'other');
    expect(await screen.findByText(texts.unknownToken)).toBeTruthy();
    expect(logged).not.toHaveBeenCalled();
    logged.mockRestore();
  });
});

describe('an accepted token', () => {
  it('is cleared on request, with all data that were loaded with it', async () => {
    const { host, user } = await openConsoleWithToken();
    await user.click(await screen.findByRole('button', { name: texts.forget }));
    expect((await screen.findByLabelText<HTMLInputElement>(texts.token)).value).toBe('');

    host.api.on(listApps, () => [notes({ app: 'tasks' })]);
    await enterToken(user, 'good');
    await screen.findByRole('link', { name: 'tasks' });
    expect(screen.queryByRole('link', { name: 'notes' })).toBeNull();
  });

  it('is asked for again after it was revoked, with the reason', async () => {
    quietConsole();
    const { user } = await openConsoleWithToken('/console', ({ api }) => api.on(readApp, () => problemResponse(401)));
    await user.click(await screen.findByRole('link', { name: 'notes' }));
    expect((await screen.findByRole('alert')).textContent).toBe(texts.tokenEnded);
  });

  it('is in no cache key: keys are part of error reports', async () => {
    quietConsole();
    const { host } = await openConsoleWithToken('/console/notes', ({ api }) => api.on(readApp, () => problemResponse(403)));
    await screen.findByText(texts.notYours);
    expect(JSON.stringify(host.reports)).not.toContain('good');
  });

  it('that expires soon says so on each screen, and otherwise nothing', async () => {
    const at = '2026-12-24T09:00:00.000Z';
    const soon = { app: 'notes', who: 'Ann', expires: at, expiresSoon: true } as const;
    const { user } = await openConsoleWithToken('/console', ({ api }) => api.on(readOwnToken, () => soon));
    const text = new RegExp(texts.renewToken);
    const notice = (await screen.findByText(text)).closest('[role="status"]');
    expect(notice?.textContent).toMatch(/^Your token expires on 24 December 2026 at \d+:00 [ap]m\. Ask an operator/);
    await user.click(await screen.findByRole('link', { name: 'notes' }));
    expect(await screen.findByRole('heading', { name: 'notes' })).toBeTruthy();
    expect(await screen.findByText(text)).toBeTruthy();
    cleanup();

    const { host } = await openConsoleWithToken('/console', ({ api }) =>
      api.on(readOwnToken, () => ({ app: 'notes', who: 'Ann', expires: at })),
    );
    await waitFor(() => expect(host.api.requests(readOwnToken)).toHaveLength(1));
    expect(await screen.findByRole('link', { name: 'notes' })).toBeTruthy();
    expect(screen.queryByText(text)).toBeNull();
  });

  it('of another app shows the server’s message and the way to its own app', async () => {
    quietConsole();
    const { user } = await openConsoleWithToken('/console/tasks', ({ api }) =>
      api.on(readApp, () => problemResponse(403, { detail: 'This token is for the app "notes", not for "tasks".' })),
    );
    expect(await screen.findByText('This token is for the app "notes", not for "tasks".')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: texts.toList }));
    await waitFor(() => expect(screen.getByRole('link', { name: 'notes' })).toBeTruthy());
  });
});
