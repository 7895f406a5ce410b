import { coalesceRuns } from './board-store.ts';

describe('coalesceRuns', () => {
  it('runs once more after a run, however often it was called meanwhile, also after an error', async () => {
    const ends: (() => void)[] = [];
    const run = jest.fn(() => new Promise<void>((_, reject) => ends.push(() => reject(new Error('offline')))));
    const start = coalesceRuns(run);
    start();
    start();
    start();
    expect(run).toHaveBeenCalledTimes(1);
    ends[0]?.();
    await Promise.resolve();
    await Promise.resolve();
    expect(run).toHaveBeenCalledTimes(2);
    ends[1]?.();
    await Promise.resolve();
    await Promise.resolve();
    expect(run).toHaveBeenCalledTimes(2);
    start();
    expect(run).toHaveBeenCalledTimes(3);
  });
});
