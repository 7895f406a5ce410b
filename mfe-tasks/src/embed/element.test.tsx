import { refreshConnection } from '@daybook/contracts/portal-tokens';
import { listTasks, updateTask } from '@daybook/contracts/tasks';
import { type FakeApi, offline, quietConsole, problemResponse } from '@daybook/kit/testing/fake-api';
import { act, waitFor } from '@testing-library/react';
import { jwtOf, openEmbedded, origin, stubBrowser } from './test-embed.tsx';
import { texts as boardTexts } from '../texts.ts';
import { texts } from './texts.ts';

beforeAll(stubBrowser);

beforeEach(() => localStorage.clear());

const acceptOnly = (token: string) => (request: { headers: Headers }) =>
  request.headers.get('authorization') === `Bearer ${token}` ? [] : problemResponse(401);

describe('a board with a token of the host page', () => {
  it('reads the tasks with that token, shows them, and is ready', async () => {
    const { shown, requests, api, events, close } = await openEmbedded();
    expect(await shown.findByRole('link', { name: '1 Milk' })).toBeTruthy();
    // The stream of changes begins when the tasks are there, on a slow machine before they are found.
    const reads = requests.filter(({ pathname }) => pathname !== '/api/changes/');
    expect(reads.map(({ href }) => href)).toEqual([`${origin}/api/tasks/?limit=1000`]);
    expect(api.requests(listTasks)[0]?.headers.get('authorization')).toBe(`Bearer ${jwtOf('ann')}`);
    await waitFor(() => expect(events).toEqual([['daybook:ready', { version: 1, tasks: 2 }]]));
    close();
  });

  it('has the label and the theme of its options', async () => {
    const { root, board, options, close } = await openEmbedded();
    const region = root.querySelector('section');
    expect([region?.getAttribute('aria-label'), region?.dataset.theme]).toEqual(['Progress Board', 'light']);
    act(() => board.update({ ...options, theme: 'dark', label: 'My work' }));
    expect([region?.getAttribute('aria-label'), region?.dataset.theme]).toEqual(['My work', 'dark']);
    close();
  });

  it('dispatches a move once it is saved', async () => {
    const { shown, user, events, api, close } = await openEmbedded();
    act(() => shown.getByRole('link', { name: '1 Milk' }).focus());
    await user.keyboard('2');
    await waitFor(() => expect(api.requests(updateTask)).toHaveLength(1));
    await waitFor(() =>
      expect(events.at(-1)).toEqual(['daybook:task-moved', { version: 1, id: 1, from: 'incomplete', to: 'completed' }]),
    );
    close();
  });

  it('opens a task, unless the host page does', async () => {
    const { shown, element, events, user, close } = await openEmbedded();
    const prevent = (event: Event) => event.preventDefault();
    element.addEventListener('daybook:task-open', prevent);
    await user.click(await shown.findByRole('link', { name: '1 Milk' }));
    expect(events.at(-1)).toEqual(['daybook:task-open', { version: 1, id: 1, url: `${origin}/tasks/1` }]);
    expect(shown.getByRole('heading', { level: 1 }).textContent).toBe('Progress Board');
    element.removeEventListener('daybook:task-open', prevent);
    await user.click(shown.getByRole('link', { name: '1 Milk' }));
    expect(await shown.findByRole('heading', { level: 1, name: 'Milk' })).toBeTruthy();
    close();
  });

  it('handles shortcuts while it has the focus, and hides typed text from the host page', async () => {
    const { shown, user, close } = await openEmbedded();
    await user.keyboard('n');
    expect(shown.getByRole('heading', { level: 1 }).textContent).toBe('Progress Board');
    act(() => shown.getByRole('link', { name: '1 Milk' }).focus());
    await user.keyboard('n');
    const onHostKey = jest.fn();
    document.addEventListener('keydown', onHostKey);
    await user.type(await shown.findByLabelText('Title'), 'nn');
    document.removeEventListener('keydown', onHostKey);
    expect(onHostKey).not.toHaveBeenCalled();
    expect(shown.getByLabelText<HTMLInputElement>('Title').value).toBe('nn');
    close();
  });

  it('gets another token when one is refused', async () => {
    const getToken = jest
      .fn()
      .mockResolvedValueOnce(jwtOf('ann'))
      .mockResolvedValue(`${jwtOf('ann')}2`);
    const { shown, events, close } = await openEmbedded({ getToken: () => getToken() as Promise<string> }, (api) =>
      api.on(listTasks, acceptOnly(`${jwtOf('ann')}2`)),
    );
    expect(await shown.findAllByText(boardTexts.noTasks)).toHaveLength(4);
    expect(events.filter(([name]) => name === 'daybook:auth-required')).toEqual([]);
    close();
  });

  it('shows Retry if the host page has no token', async () => {
    const getToken = jest.fn().mockRejectedValueOnce(new Error('Logged out.')).mockResolvedValue(jwtOf('ann'));
    const { shown, user, events, close } = await openEmbedded({ getToken: () => getToken() as Promise<string> });
    expect(events).toEqual([
      ['daybook:error', { version: 1, code: 'token', message: 'Logged out.' }],
      ['daybook:auth-required', { version: 1, reason: 'not-connected' }],
    ]);
    await user.click(shown.getByRole('button', { name: texts.retry }));
    expect(await shown.findByRole('link', { name: '1 Milk' })).toBeTruthy();
    close();
  });
});

describe('a board', () => {
  it('without a portal shows what is missing', async () => {
    const { shown, events, close } = await openEmbedded({ portal: '' });
    expect(shown.getByText(texts.setup)).toBeTruthy();
    expect(events).toEqual([['daybook:error', expect.objectContaining({ code: 'setup' })]]);
    close();
  });

  it('that cannot reach Daybook retries when the browser is online again', async () => {
    quietConsole();
    localStorage.setItem('daybook:connection:fourth', 'r0');
    const { shown, api, events, close } = await openEmbedded({ portal: 'fourth' });
    expect(await shown.findByText(texts.unreachable)).toBeTruthy();
    expect(events[0]).toEqual(['daybook:error', expect.objectContaining({ code: 'offline' })]);
    api.on(refreshConnection, () => ({ access: jwtOf('ann'), refresh: 'r1', expiresIn: 900 }));
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await shown.findByRole('link', { name: '1 Milk' })).toBeTruthy();
    close();
  });

  it('reports a failed renewal of a shared connection, also after the first of its boards was closed', async () => {
    quietConsole();
    localStorage.setItem('daybook:connection:seventh', 'r0');
    const isThere = (api: FakeApi) => api.on(refreshConnection, () => ({ access: jwtOf('ann'), refresh: 'r1', expiresIn: 900 }));
    const first = await openEmbedded({ portal: 'seventh' }, isThere);
    await first.shown.findByRole('link', { name: '1 Milk' });
    first.close();
    const eventsOfFirst = first.events.length;
    const second = await openEmbedded({ portal: 'seventh' }, ({ on }) => {
      on(listTasks, () => problemResponse(401));
      on(refreshConnection, offline);
    });
    await waitFor(() => expect(second.events).toEqual([['daybook:error', expect.objectContaining({ code: 'offline' })]]));
    expect(first.events).toHaveLength(eventsOfFirst);
    second.close();
  });

  it('cleans up its root when it is closed', async () => {
    const { root, close, shown } = await openEmbedded();
    await shown.findByRole('link', { name: '1 Milk' });
    close();
    expect([root.childNodes.length, root.adoptedStyleSheets.length]).toEqual([0, 0]);
  });
});
