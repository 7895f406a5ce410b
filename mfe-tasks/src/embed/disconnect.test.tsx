import { openConnection, refreshConnection, revokeConnection } from '@daybook/contracts/portal-tokens';
import { updateTask } from '@daybook/contracts/tasks';
import { jsonResponse, offline, quietConsole } from '@daybook/kit/testing/fake-api';
import { act, waitFor } from '@testing-library/react';
import { requestConsent } from './connection/connect-window.ts';
import { aTask } from '../test-tasks.tsx';
import { openBoard } from './element.tsx';
import { lateTexts } from './late-texts.ts';
import { jwtOf, openEmbedded, stubBrowser } from './test-embed.tsx';
import { texts } from './texts.ts';

jest.mock('./connection/connect-window.ts', () => ({
  ...jest.requireActual<object>('./connection/connect-window.ts'),
  requestConsent: jest.fn(() => Promise.resolve({ code: 'code', verifier: 'v'.repeat(43) })),
}));

beforeAll(stubBrowser);

beforeEach(() => localStorage.clear());

const revoked = () => jsonResponse(undefined, { status: 204 });

const isRevocation = ({ pathname }: URL) => pathname.endsWith('/revoke/');

/** Ann's board, connected before. Each refresh token is the name of its user. */
async function connectedBoard(portal: string, options: { user?: string } = {}) {
  localStorage.setItem(`daybook:connection:${portal}${options.user ? `:${options.user}` : ''}`, jwtOf('ann'));
  const opened = await openEmbedded({ portal, ...options }, ({ on }) => {
    on(revokeConnection, revoked);
    on(refreshConnection, ({ body }) => {
      const { refresh } = body as { refresh: string };
      return { access: refresh, refresh, expiresIn: 900 };
    });
  });
  await opened.shown.findByRole('link', { name: '1 Milk' });
  return opened;
}

describe('a board that is disconnected', () => {
  it('by its button shows nothing of the person any more, has the focus at Connect, and can be connected by another person', async () => {
    const { shown, root, user, api, requests, events, close } = await connectedBoard('one');
    await user.click(shown.getByRole('link', { name: '1 Milk' }));
    const heading = await shown.findByRole('heading', { name: 'Milk', level: 1 });
    await waitFor(() => expect(root.activeElement).toBe(heading));
    await user.click(await shown.findByRole('button', { name: lateTexts.disconnect }));
    const connect = await shown.findByRole('button', { name: texts.connect });
    await waitFor(() => expect(root.activeElement).toBe(connect));
    expect(root.textContent).not.toContain('Milk');
    for (const place of ['[role=status]', '[part=panel] p'])
      expect(shown.getByText(texts.disconnected, { selector: place })).toBeTruthy();
    expect(events.at(-1)).toEqual(['daybook:auth-required', { version: 1, reason: 'disconnected' }]);
    await waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
    expect(requests.filter(isRevocation)).toHaveLength(1);

    api.on(openConnection, () => ({ access: jwtOf('bob'), refresh: jwtOf('bob'), expiresIn: 900 }));
    await user.click(connect);
    expect(await shown.findByRole('link', { name: '1 Milk' })).toBeTruthy();
    expect(shown.getByRole('heading', { level: 1 }).textContent).toBe('Progress Board');
    expect(requestConsent).toHaveBeenCalledTimes(1);
    close();
  });

  it('by the page says what it has done, and closes the other boards of the connection', async () => {
    const other = await connectedBoard('two');
    const { board, shown, close } = await connectedBoard('two');
    let result: unknown;
    await act(async () => (result = await board.disconnect()));
    expect(result).toEqual({ revoked: true, unsaved: 0 });
    for (const one of [shown, other.shown]) expect(await one.findByRole('button', { name: texts.connect })).toBeTruthy();
    expect(other.root.textContent).not.toContain('Milk');
    expect(other.events.at(-1)).toEqual(['daybook:auth-required', { version: 1, reason: 'disconnected' }]);
    close();
    other.close();
  });

  it('saves a move first', async () => {
    const { board, shown, user, api, close } = await connectedBoard('three');
    act(() => shown.getByRole('link', { name: '1 Milk' }).focus());
    await user.keyboard('2');
    let result: unknown;
    await act(async () => (result = await board.disconnect()));
    expect(result).toEqual({ revoked: true, unsaved: 0 });
    expect(api.requests(updateTask)).toHaveLength(1);
    close();
  });

  it('has forgotten the connection before it saves a move, so that the page may leave meanwhile', async () => {
    quietConsole();
    const { board, shown, user, api, close } = await connectedBoard('leaving');
    api.on(updateTask, offline);
    act(() => shown.getByRole('link', { name: '1 Milk' }).focus());
    await user.keyboard('2');
    await waitFor(() => expect(api.requests(updateTask)).toHaveLength(1));
    const stored: string[][] = [];
    const connections = () => Object.keys(localStorage).filter((key) => /connection|to-revoke/.test(key));
    api.on(updateTask, ({ body }) => {
      stored.push(connections());
      return aTask({ ...(body as object), id: 1 });
    });
    let result: unknown;
    await act(async () => {
      const disconnecting = board.disconnect();
      stored.push(connections());
      result = await disconnecting;
    });
    expect(result).toEqual({ revoked: true, unsaved: 0 });
    const waiting = [`daybook:to-revoke:leaving:${jwtOf('ann')}`];
    expect(stored).toEqual([waiting, waiting]);
    expect(api.requests(updateTask).at(-1)?.headers.get('authorization')).toBe(`Bearer ${jwtOf('ann')}`);
    expect(connections()).toEqual([]);
    close();
  });

  it('while it opens has forgotten the connection at once, too', async () => {
    const { options, close } = await openEmbedded({ portal: 'early' }, ({ on }) => on(revokeConnection, revoked));
    localStorage.setItem('daybook:connection:early', jwtOf('ann'));
    const root = document.createElement('div').attachShadow({ mode: 'open' });
    const { board, disconnecting } = await act(() => {
      const opened = openBoard(Object.assign(root, { adoptedStyleSheets: [] }), options);
      const ending = opened.disconnect();
      expect(Object.keys(localStorage)).toEqual([`daybook:to-revoke:early:${jwtOf('ann')}`]);
      return Promise.resolve({ board: opened, disconnecting: ending });
    });
    let result: unknown;
    await act(async () => (result = await disconnecting));
    expect([result, localStorage.length]).toEqual([{ revoked: true, unsaved: 0 }, 0]);
    act(() => board.close());
    close();
  });

  it('keeps a move that cannot be saved for the person who made it, asks before that, and shows it to nobody else', async () => {
    quietConsole();
    const { board, shown, root, user, api, close } = await connectedBoard('four');
    api.on(updateTask, offline);
    act(() => shown.getByRole('link', { name: '1 Milk' }).focus());
    await user.keyboard('2');
    await user.click(await shown.findByRole('button', { name: lateTexts.disconnect }));
    expect((await shown.findByRole('alert')).textContent).toBe(texts.unsaved);
    expect(root.activeElement).toBe(shown.getByRole('button', { name: lateTexts.disconnectAnyway }));
    await user.click(shown.getByRole('button', { name: lateTexts.stayConnected }));
    const button = shown.getByRole('button', { name: lateTexts.disconnect });
    expect([shown.queryByRole('alert'), root.activeElement]).toEqual([null, button]);
    await user.click(button);
    await user.click(await shown.findByRole('button', { name: lateTexts.disconnectAnyway }));
    expect(await shown.findByText(`${texts.disconnected} ${texts.unsaved}`, { selector: '[part=panel] p' })).toBeTruthy();

    api.on(openConnection, () => ({ access: jwtOf('bob'), refresh: jwtOf('bob'), expiresIn: 900 }));
    await user.click(shown.getByRole('button', { name: texts.connect }));
    await shown.findByRole('link', { name: '1 Milk' });
    expect(shown.getByRole('button', { name: lateTexts.disconnect })).toBeTruthy();
    const tried = api.requests(updateTask).length;
    await act(async () => void (await board.disconnect()));

    api.on(updateTask, ({ body }) => aTask({ ...(body as object), id: 1 }));
    api.on(openConnection, () => ({ access: jwtOf('ann'), refresh: jwtOf('ann'), expiresIn: 900 }));
    await user.click(await shown.findByRole('button', { name: texts.connect }));
    await waitFor(() => expect(api.requests(updateTask).length).toBe(tried + 1));
    expect(api.requests(updateTask).at(-1)?.headers.get('authorization')).toBe(`Bearer ${jwtOf('ann')}`);
    close();
  });

  it('waits five seconds for a server that does not respond to a move', async () => {
    const { board, shown, user, api, close } = await connectedBoard('slow');
    api.on(updateTask, () => new Promise<never>(() => undefined));
    act(() => shown.getByRole('link', { name: '1 Milk' }).focus());
    await user.keyboard('2');
    await waitFor(() => expect(api.requests(updateTask)).toHaveLength(1));
    const before = performance.now();
    let result: unknown;
    await act(async () => (result = await board.disconnect()));
    expect(result).toEqual({ revoked: true, unsaved: 1 });
    expect(performance.now() - before).toBeGreaterThan(4900);
    close();
  }, 15_000);

  it('counts the texts of the person that were not submitted, and leaves them', async () => {
    const { board, close } = await connectedBoard('five');
    for (const person of ['ann', 'bob']) localStorage.setItem(`daybook:draft:${person}:tasks/new/1`, '{}');
    let result: unknown;
    await act(async () => (result = await board.disconnect()));
    expect(result).toEqual({ revoked: true, unsaved: 1 });
    expect(Object.keys(localStorage).sort()).toEqual(['daybook:draft:ann:tasks/new/1', 'daybook:draft:bob:tasks/new/1']);
    close();
  });

  it('has forgotten the connection also if Daybook cannot be reached, and a board that is opened later revokes it', async () => {
    const { board, shown, close } = await connectedBoard('six');
    window.fetch = offline;
    let result: unknown;
    await act(async () => (result = await board.disconnect()));
    expect(result).toEqual({ revoked: false, unsaved: 0 });
    expect(Object.keys(localStorage)).toEqual([`daybook:to-revoke:six:${jwtOf('ann')}`]);
    expect(await shown.findByRole('button', { name: texts.connect })).toBeTruthy();
    close();
    const next = await openEmbedded({ portal: 'six' }, ({ on }) => on(revokeConnection, revoked));
    await waitFor(() => expect(next.requests.filter(isRevocation)).toHaveLength(1));
    await waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
    next.close();
  });

  it('and has a token of the page asks for another one, and has no button', async () => {
    const getToken = jest.fn(() => Promise.resolve(jwtOf('ann')));
    const { board, shown, root, close } = await openEmbedded({ getToken });
    await shown.findByRole('link', { name: '1 Milk' });
    expect(shown.queryByRole('button', { name: lateTexts.disconnect })).toBeNull();
    getToken.mockRejectedValueOnce(new Error('Logged out.'));
    let result: unknown;
    await act(async () => (result = await board.disconnect()));
    expect(result).toEqual({ revoked: false, unsaved: 0 });
    expect(shown.getByRole('button', { name: texts.retry })).toBeTruthy();
    expect(root.textContent).not.toContain('Milk');
    close();
  });
});

describe('a board whose page names its user', () => {
  it('shows nothing of the user before, whose connection it ends', async () => {
    const { board, options, shown, root, requests, close } = await connectedBoard('seven', { user: '17' });
    act(() => board.update({ ...options, user: '18' }));
    expect(await shown.findByText(texts.connectText)).toBeTruthy();
    expect(root.textContent).not.toContain('Milk');
    await waitFor(() => expect(requests.filter(isRevocation)).toHaveLength(1));
    await waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
    close();
  });

  it('ends the connection also when it names none any more, or of a time when it named none', async () => {
    const { board, options, shown, close } = await connectedBoard('eight', { user: '17' });
    localStorage.setItem('daybook:connection:eight', jwtOf('bob'));
    act(() => board.update({ ...options, user: '17', label: 'My work' }));
    act(() => board.update({ ...options, user: '' }));
    await waitFor(() => expect(Object.keys(localStorage)).toEqual(['daybook:connection:eight']));
    act(() => board.update({ ...options, user: '18' }));
    expect(await shown.findByText(texts.connectText)).toBeTruthy();
    await waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
    close();
  });
});
