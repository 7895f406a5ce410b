import { connectPortal } from '@daybook/contracts/portal-connections';
import { readPortal } from '@daybook/contracts/portals';
import { deferred, jsonResponse, offline, problemResponse } from '@daybook/kit/testing/fake-api';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { quietConsole } from '../test-shell.tsx';
import { allowButton, newOpener, request, challenge, openWindow, origin } from './test-window.tsx';
import { texts } from './texts.ts';

const heading = (name: string) => screen.findByRole('heading', { name });

describe('the window of a portal', () => {
  it('shows who asks whom for what, without the menu', async () => {
    openWindow();
    await heading(texts.asks('Intranet'));
    expect(screen.getByText(origin)).toBeTruthy();
    expect(screen.getByText('Ann')).toBeTruthy();
    expect(screen.getByText(texts.mayNotDo[0])).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByText(/allowed this portal before/)).toBeNull();
  });

  it('gives the code to the registered origin on Allow, and closes itself', async () => {
    const { user, opener, api, close } = openWindow();
    await user.click(await allowButton());
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(api.requests(connectPortal)[0]).toMatchObject({ params: { id: 'intranet' }, body: { origin, challenge } });
    expect(opener?.postMessage.mock.calls).toEqual([[{ type: 'daybook:connect', state: request.state, code: 'the code' }, origin]]);
    await heading(texts.done);
  });

  it('reports Cancel to the page, calls no server, and closes itself', async () => {
    const { user, opener, api, close } = openWindow();
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(opener?.postMessage.mock.calls).toEqual([
      [{ type: 'daybook:connect', state: request.state, error: 'access_denied' }, origin],
    ]);
    expect(api.requests(connectPortal)).toEqual([]);
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('gives the code to our own origin if the frame asks for the portal', async () => {
    const { user, opener } = openWindow(request, { opener: newOpener({ location: `${window.location.origin}/embed/frame/` }) });
    await user.click(await allowButton());
    await waitFor(() => expect(opener?.postMessage).toHaveBeenCalledWith(expect.anything(), window.location.origin));
  });

  it('asks again for a portal that was allowed before, and says so', async () => {
    const at = '2026-11-01T08:00:00.000Z';
    const connections = [
      { id: '00000000-0000-4000-8000-000000000002', portal: { id: 'intranet', name: 'Intranet' }, created: at, used: at },
    ];
    const { opener } = openWindow(request, { connections });
    await screen.findByText(/allowed this portal before/);
    expect(opener?.postMessage).not.toHaveBeenCalled();
  });

  it('ignores a press just after it came to the front, and says so', async () => {
    const { user, api } = openWindow();
    fireEvent.click(await screen.findByRole('button', { name: texts.allow }));
    expect(screen.getByText(/Press Allow again/).closest('[role=status]')).not.toBeNull();
    const button = await allowButton();
    act(() => void window.dispatchEvent(new Event('focus')));
    fireEvent.click(button);
    expect(api.requests(connectPortal)).toEqual([]);
    await user.click(await allowButton());
    expect(api.requests(connectPortal)).toHaveLength(1);
    expect(screen.queryByText(/Press Allow again/)).toBeNull();
  });

  it('ignores all presses of somebody who presses fast, until they pause', async () => {
    const { api } = openWindow();
    const button = await allowButton();
    jest.useFakeTimers();
    act(() => void window.dispatchEvent(new Event('focus')));
    const pressAfter = (ms: number) => {
      act(() => jest.advanceTimersByTime(ms));
      fireEvent.click(button);
    };
    for (let press = 0; press < 8; press += 1) pressAfter(120);
    expect(api.requests(connectPortal)).toEqual([]);
    pressAfter(500);
    expect(api.requests(connectPortal)).toHaveLength(1);
    jest.useRealTimers();
  });

  it('gives no code to the page if the user has chosen to log in as another one meanwhile', async () => {
    const response = deferred<Response>();
    const { user, opener, api, close } = openWindow();
    api.on(connectPortal, () => response.promise);
    await user.click(await allowButton());
    await user.click(screen.getByRole('button', { name: texts.notYou }));
    await heading('Login');
    await response.resolve(jsonResponse({ code: 'the code' }));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(opener?.postMessage).not.toHaveBeenCalled();
    expect(close).not.toHaveBeenCalled();
  });

  it('ignores messages', async () => {
    const { opener, api } = openWindow();
    await allowButton();
    const allow = { type: 'daybook:connect', state: request.state, allow: true };
    act(() => void window.dispatchEvent(new MessageEvent('message', { data: allow, origin })));
    expect(api.requests(connectPortal)).toEqual([]);
    expect(opener?.postMessage).not.toHaveBeenCalled();
  });
});

describe('an invalid request', () => {
  it.each([
    ['without a portal', { portal: '' }],
    ['for a portal of no such form', { portal: '../notes' }],
    ['without an origin', { origin: '' }],
    ['with a text in place of the origin', { origin: 'Your account is closed. Call 555 0100' }],
    ['with more than an origin', { origin: `${origin}/ or call 555 0100` }],
    ['without a challenge', { challenge: '' }],
    ['with another kind of challenge', { challenge: 'plain' }],
    ['without a state', { state: '' }],
    ['with a state that is too long', { state: 's'.repeat(501) }],
  ])('is one %s', async (_, wrong) => {
    const { opener, api } = openWindow({ ...request, ...wrong });
    await heading(texts.notWhole);
    expect(screen.getByRole('alert').textContent).toContain(texts.nothing);
    expect(api.requests(readPortal)).toEqual([]);
    expect(opener?.postMessage).not.toHaveBeenCalled();
  });

  it('comes from an origin that is not registered', async () => {
    const { opener, close, user } = openWindow({ ...request, origin: `${origin}.evil.example` });
    await heading(texts.notRegistered);
    expect(screen.getByRole('alert').textContent).toContain(`${origin}.evil.example`);
    await user.click(screen.getByRole('button', { name: texts.close }));
    expect(close).toHaveBeenCalled();
    expect(opener?.postMessage).not.toHaveBeenCalled();
  });

  it('names an unknown portal', async () => {
    quietConsole();
    openWindow(request, { script: ({ on }) => on(readPortal, () => problemResponse(404)) });
    await heading(texts.unknown);
    expect(screen.queryByRole('button', { name: texts.retry })).toBeNull();
  });

  it('comes from a page that was closed', async () => {
    openWindow(request, { opener: null });
    await heading(texts.noOpener);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('gets no code after its page was closed', async () => {
    const { user, opener } = openWindow();
    const button = await allowButton();
    if (opener) opener.closed = true;
    await user.click(button);
    await heading(texts.noOpener);
    expect(opener?.postMessage).not.toHaveBeenCalled();
  });
});

describe('a failed call', () => {
  it('is repeated on request', async () => {
    quietConsole();
    const { user, api } = openWindow(request, { script: ({ on }) => on(readPortal, offline) });
    await heading(texts.failed);
    expect(screen.getByText(/Check your connection/)).toBeTruthy();
    api.on(readPortal, () => ({ id: 'intranet', name: 'Intranet', origins: [origin] }));
    await user.click(screen.getByRole('button', { name: texts.retry }));
    await heading(texts.asks('Intranet'));
  });

  it('shows at Allow that the portal was removed meanwhile', async () => {
    quietConsole();
    const { user } = openWindow(request, { script: ({ on }) => on(connectPortal, () => problemResponse(404)) });
    await user.click(await allowButton());
    expect((await screen.findByRole('alert')).textContent).toBe(texts.notAnyMore);
  });

  it('shows at Allow the detail of the error', async () => {
    quietConsole();
    const tooMany = () => problemResponse(429, { detail: 'Too many attempts. Try again in 20 seconds.' });
    const { user, opener, api } = openWindow(request, { script: ({ on }) => on(connectPortal, tooMany) });
    await user.click(await allowButton());
    expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts. Try again in 20 seconds.');
    expect(opener?.postMessage).not.toHaveBeenCalled();
    api.on(connectPortal, () => ({ code: 'the code' }));
    await user.click(await allowButton());
    await waitFor(() => expect(opener?.postMessage).toHaveBeenCalledTimes(1));
  });
});
