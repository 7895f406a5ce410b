import { onceAtATime } from './once-at-a-time.ts';

describe('onceAtATime', () => {
  it('runs again once after the run under way, however often it was asked for meanwhile, also after a failure', async () => {
    const ends: (() => void)[] = [];
    const run = jest.fn(() => new Promise<void>((_, reject) => ends.push(() => reject(new Error('offline')))));
    const start = onceAtATime(run);
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
