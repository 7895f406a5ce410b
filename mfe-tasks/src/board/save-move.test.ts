import { readTask, updateTask } from '@daybook/contracts/tasks';
import { jsonResponse, offline, quietConsole, problemResponse, testHost } from '@daybook/kit/testing/test-host';
import { aTask } from '../task/test-task.ts';
import { outcomeOf, saveMove } from './save-move.ts';
import { texts } from '../texts.ts';

function aServer() {
  const { api, fetch } = testHost();
  api.on(readTask, () => jsonResponse(aTask({ title: 'Fresh title' }), { etag: '"1"' }));
  api.on(updateTask, ({ body }) => jsonResponse({ ...aTask(), ...(body as object) }, { etag: '"2"' }));
  return { api, fetch };
}

describe('saveMove', () => {
  it('sends the title that the server has, with the ETag of that state', async () => {
    const { api, fetch } = aServer();
    const stored = await saveMove(fetch, 1, 'completed');
    expect(api.requests(updateTask).map(({ params, body }) => ({ params, body }))).toEqual([
      { params: { pk: '1' }, body: { id: 1, title: 'Fresh title', category: 'completed' } },
    ]);
    expect(api.requests(updateTask)[0]?.headers.get('if-match')).toBe('"1"');
    expect(stored.etag).toBe('"2"');
  });

  it('does not read a task first if its state is cached', async () => {
    const { api, fetch } = aServer();
    await saveMove(fetch, 1, 'completed', { item: aTask({ title: 'Known' }), etag: '"0"' });
    expect(api.requests(readTask)).toHaveLength(0);
    expect(api.requests(updateTask)[0]?.headers.get('if-match')).toBe('"0"');
  });

  it('changes only the column if another tab has changed the title', async () => {
    quietConsole();
    const { api, fetch } = aServer();
    api.on(updateTask, ({ headers, body }) =>
      headers.get('if-match') === '"1"' ? jsonResponse({ ...aTask(), ...(body as object) }, { etag: '"2"' }) : problemResponse(412),
    );
    const stored = await saveMove(fetch, 1, 'completed', { item: aTask({ title: 'Old title' }), etag: '"0"' });
    expect(stored.item).toMatchObject({ title: 'Fresh title', category: 'completed' });
  });

  it('gives up after three attempts that met a newer change', async () => {
    quietConsole();
    const { api, fetch } = aServer();
    api.on(updateTask, () => problemResponse(412));
    await expect(saveMove(fetch, 1, 'completed')).rejects.toThrow();
    expect(api.requests(updateTask)).toHaveLength(3);
  });
});

describe('outcomeOf the error of a move', () => {
  const outcomeAfter = async (reply: () => Response) => {
    quietConsole();
    const { api, fetch } = aServer();
    api.on(readTask, reply);
    return outcomeOf(await saveMove(fetch, 1, 'completed').catch((error: unknown) => error));
  };

  it.each([401, 408, 412, 425, 429, 500, 503])('is unsaved for a %d', async (status) => {
    expect(await outcomeAfter(() => problemResponse(status))).toEqual({ state: 'unsaved' });
  });

  it('is unsaved without a network', async () => {
    expect(await outcomeAfter(offline)).toEqual({ state: 'unsaved' });
  });

  it('is unsaved for a response that does not match the contract', async () => {
    expect(await outcomeAfter(() => jsonResponse({ id: 'one' }))).toEqual({ state: 'unsaved' });
  });

  it('is rejected for a task that does not exist any more', async () => {
    expect(await outcomeAfter(() => problemResponse(404))).toEqual({ state: 'rejected', reason: texts.taskGone });
  });

  it('is rejected for other errors of the request, with the detail of the server', async () => {
    expect(await outcomeAfter(() => problemResponse(422, { detail: 'Not on a Sunday.' }))).toEqual({
      state: 'rejected',
      reason: 'Not on a Sunday.',
    });
  });
});
