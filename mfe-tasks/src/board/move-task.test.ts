import { readTask, updateTask } from '@daybook/contracts/tasks';
import { jsonResponse, offline, quietConsole, problemResponse, testHost } from '@daybook/kit/testing/test-host';
import { aTask } from '../test-tasks.tsx';
import { moveTask } from './move-task.ts';
import { outcomeOf } from './move-outcome.ts';

function aServer() {
  const { api, fetch } = testHost();
  api.on(readTask, () => jsonResponse(aTask({ title: 'Fresh title' }), { etag: '"1"' }));
  api.on(updateTask, ({ body }) => jsonResponse({ ...aTask(), ...(body as object) }, { etag: '"2"' }));
  return { api, fetch };
}

describe('moveTask', () => {
  it('sends the title that the server has, and only over the state in which it has it', async () => {
    const { api, fetch } = aServer();
    const stored = await moveTask(fetch, 1, 'completed');
    expect(api.requests(updateTask).map(({ params, body }) => ({ params, body }))).toEqual([
      { params: { pk: '1' }, body: { id: 1, title: 'Fresh title', category: 'completed' } },
    ]);
    expect(api.requests(updateTask)[0]?.headers.get('if-match')).toBe('"1"');
    expect(stored.etag).toBe('"2"');
  });

  it('asks for nothing first when the state of the task is known', async () => {
    const { api, fetch } = aServer();
    await moveTask(fetch, 1, 'completed', { item: aTask({ title: 'Known' }), etag: '"0"' });
    expect(api.requests(readTask)).toHaveLength(0);
    expect(api.requests(updateTask)[0]?.headers.get('if-match')).toBe('"0"');
  });

  it('changes the column alone when another tab has changed the title meanwhile', async () => {
    quietConsole();
    const { api, fetch } = aServer();
    api.on(updateTask, ({ headers, body }) =>
      headers.get('if-match') === '"1"' ? jsonResponse({ ...aTask(), ...(body as object) }, { etag: '"2"' }) : problemResponse(412),
    );
    const stored = await moveTask(fetch, 1, 'completed', { item: aTask({ title: 'Old title' }), etag: '"0"' });
    expect(stored.item).toMatchObject({ title: 'Fresh title', category: 'completed' });
  });

  it('gives up when the race is lost time and again', async () => {
    quietConsole();
    const { api, fetch } = aServer();
    api.on(updateTask, () => problemResponse(412));
    await expect(moveTask(fetch, 1, 'completed')).rejects.toThrow();
    expect(api.requests(updateTask)).toHaveLength(3);
  });
});

describe('a move that failed', () => {
  const failureOf = async (reply: () => Response) => {
    quietConsole();
    const { api, fetch } = aServer();
    api.on(readTask, reply);
    return outcomeOf(await moveTask(fetch, 1, 'completed').catch((error: unknown) => error));
  };

  it.each([401, 408, 412, 425, 429, 500, 503])('with %d is kept, to be tried again', async (status) => {
    expect(await failureOf(() => problemResponse(status))).toEqual({ state: 'unsaved' });
  });

  it('for want of a network is kept, to be tried again', async () => {
    expect(await failureOf(offline)).toEqual({ state: 'unsaved' });
  });

  it('with an answer that breaks the contract is kept, to be tried again', async () => {
    expect(await failureOf(() => jsonResponse({ id: 'one' }))).toEqual({ state: 'unsaved' });
  });

  it('because the task is gone is refused, and says so', async () => {
    expect(await failureOf(() => problemResponse(404))).toEqual({ state: 'refused', why: 'This task is not here any more' });
  });

  it('because the server will not have it is refused in the words of the server', async () => {
    expect(await failureOf(() => problemResponse(422, { detail: 'Not on a Sunday.' }))).toEqual({
      state: 'refused',
      why: 'Not on a Sunday.',
    });
  });
});
