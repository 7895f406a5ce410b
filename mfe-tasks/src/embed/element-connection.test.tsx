import { openConnection, refreshConnection } from '@daybook/contracts/portal-tokens';
import { createTask, listTasks, updateTask } from '@daybook/contracts/tasks';
import { jsonResponse, quietConsole, problemResponse } from '@daybook/kit/testing/fake-api';
import { act, waitFor } from '@testing-library/react';
import { aTask } from '../test-tasks.tsx';
import { ConnectError } from './connection/connect-error.ts';
import { requestConsent } from './connection/connect-window.ts';
import { jwtOf, openEmbedded, stubBrowser } from './test-embed.tsx';
import { texts } from './texts.ts';

jest.mock('./connection/connect-window.ts', () => ({
  ...jest.requireActual<object>('./connection/connect-window.ts'),
  requestConsent: jest.fn(() => Promise.resolve({ code: 'code', verifier: 'v'.repeat(43) })),
}));

beforeAll(stubBrowser);

beforeEach(() => localStorage.clear());

describe('a board with a connection of its own', () => {
  const tokens = { access: jwtOf('ann'), refresh: 'r1', expiresIn: 900 };

  it('shows Connect, and its tasks after the consent', async () => {
    const { shown, user, api, events, close } = await openEmbedded({ portal: 'first' });
    api.on(openConnection, () => tokens);
    expect(events).toEqual([['daybook:auth-required', { version: 1, reason: 'not-connected' }]]);
    await user.click(shown.getByRole('button', { name: texts.connect }));
    expect(await shown.findByRole('link', { name: '1 Milk' })).toBeTruthy();
    expect(localStorage.getItem('daybook:connection:first')).toBe('r1');
    close();
  });

  it('shows why it was not connected, and can be tried again', async () => {
    const { shown, user, events, close } = await openEmbedded({ portal: 'second' });
    const refused = new ConnectError('refused', texts.refused);
    jest.mocked(requestConsent).mockRejectedValueOnce(refused);
    await user.click(shown.getByRole('button', { name: texts.connect }));
    expect((await shown.findByRole('alert')).textContent).toBe(texts.refused);
    expect(events.slice(1)).toEqual([
      ['daybook:error', { version: 1, code: 'connect', message: texts.refused }],
      ['daybook:auth-required', { version: 1, reason: 'refused' }],
    ]);
    expect(shown.getByRole('button', { name: texts.connect }).getAttribute('aria-busy')).toBeNull();
    close();
  });

  it('keeps input when the connection is withdrawn, and saves it when it is connected again', async () => {
    localStorage.setItem('daybook:connection:third', 'r0');
    const { shown, user, api, events, close } = await openEmbedded({ portal: 'third' }, ({ on }) =>
      on(refreshConnection, () => tokens),
    );
    await user.click(await shown.findByRole('link', { name: 'Add Task' }));
    await user.type(await shown.findByLabelText('Title'), 'Sail');
    await user.selectOptions(shown.getByLabelText('Category'), 'backlog');
    api.on(createTask, () => problemResponse(401));
    api.on(refreshConnection, () => problemResponse(401));
    await user.click(shown.getByRole('button', { name: 'Add Task' }));
    const connect = await shown.findByRole('button', { name: texts.connect });
    expect(events.at(-1)).toEqual(['daybook:auth-required', { version: 1, reason: 'withdrawn' }]);
    expect(shown.queryByRole('textbox', { name: 'Title' })).toBeNull();

    api.on(openConnection, () => ({ ...tokens, access: `${tokens.access}2` }));
    api.on(createTask, ({ body }) => jsonResponse({ ...aTask({ id: 3 }), ...(body as object) }, { status: 201 }));
    await user.click(connect);
    await waitFor(() => expect(api.requests(createTask).at(-1)?.headers.get('authorization')).toBe(`Bearer ${tokens.access}2`));
    expect(api.requests(createTask).at(-1)?.body).toEqual({ title: 'Sail', category: 'backlog' });
    expect(await shown.findByRole('heading', { name: 'Progress Board' })).toBeTruthy();
    close();
  });
});

describe('a board that another user has connected in another tab', () => {
  /** Ann's board. With `bobConnects` the stored connection is Bob's, and Ann's token has expired. */
  async function boardOfAnn(portal: string) {
    quietConsole();
    const key = `daybook:connection:${portal}`;
    localStorage.setItem(key, 'ann');
    const opened = await openEmbedded({ portal }, ({ on }) =>
      on(refreshConnection, ({ body }) => {
        const { refresh } = body as { refresh: string };
        return { access: jwtOf(refresh), refresh, expiresIn: 900 };
      }),
    );
    const { api } = opened;
    const isBobs = ({ headers }: { headers: Headers }) => headers.get('authorization') === `Bearer ${jwtOf('bob')}`;
    const bobConnects = () => {
      localStorage.setItem(key, 'bob');
      const task = aTask({ id: 1, title: 'Paint' });
      api.on(listTasks, (request) => (isBobs(request) ? [task] : problemResponse(401)));
      api.on(createTask, (request) => (isBobs(request) ? jsonResponse(task, { status: 201 }) : problemResponse(401)));
      api.on(updateTask, (request) => (isBobs(request) ? jsonResponse(task) : problemResponse(401)));
    };
    return { ...opened, bobConnects, isBobs };
  }

  it("saves no input of the first user, and becomes the other user's", async () => {
    const { shown, user, api, bobConnects, isBobs, close } = await boardOfAnn('fifth');
    await user.click(await shown.findByRole('link', { name: 'Add Task' }));
    await user.type(await shown.findByLabelText('Title'), 'Sail');
    await user.selectOptions(shown.getByLabelText('Category'), 'backlog');
    bobConnects();
    await user.click(shown.getByRole('button', { name: 'Add Task' }));
    expect(await shown.findByRole('link', { name: '1 Paint' })).toBeTruthy();
    expect(api.requests(createTask).map(isBobs)).toEqual([false]);
    expect(shown.queryByText('Sail')).toBeNull();
    const key = Object.keys(localStorage).find((one) => one.startsWith('daybook:draft:ann:outbox/')) ?? '';
    expect(localStorage.getItem(key)).toContain('Sail');
    close();
  });

  it("moves none of the other user's tasks, and no longer mentions the moved task", async () => {
    const { shown, root, user, api, bobConnects, isBobs, close } = await boardOfAnn('sixth');
    act(() => shown.getByRole('link', { name: '1 Milk' }).focus());
    bobConnects();
    await user.keyboard('2');
    expect(await shown.findByRole('link', { name: '1 Paint' })).toBeTruthy();
    expect(api.requests(updateTask).map(isBobs)).toEqual([false]);
    expect(root.textContent).not.toContain('Milk');
    close();
  });
});
