import { listTasks } from '@daybook/contracts/tasks';
import { quietConsole, testHost } from '@daybook/kit/testing/test-host';
import { search } from './search.ts';
import { aTask } from './task/test-task.ts';

describe('the search of tasks', () => {
  it.each([
    ['MILK', ['/tasks/1']],
    ['cafe', ['/tasks/12']],
    ['the café', ['/tasks/12']],
    ['#12', ['/tasks/12']],
    ['bread', []],
  ])('finds tasks by all words of %j in their title and number', async (words, paths) => {
    const host = testHost();
    host.api.on(listTasks, () => [aTask({ title: 'Buy milk' }), aTask({ id: 12, title: 'The Café', category: 'completed' })]);
    const found = await search(words, { host, signal: new AbortController().signal });
    expect(found.map(({ path }) => path)).toEqual(paths);
    expect(found.every(({ detail }) => detail === 'TO DO' || detail === 'DONE')).toBe(true);
  });

  it('that is given up during a request logs no error', async () => {
    const log = quietConsole();
    const host = testHost();
    const stopping = new AbortController();
    host.api.on(listTasks, () => {
      stopping.abort();
      throw stopping.signal.reason;
    });
    await expect(search('milk', { host, signal: stopping.signal })).rejects.toBe(stopping.signal.reason);
    expect(log).not.toHaveBeenCalled();
  });
});
