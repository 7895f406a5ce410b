import { LargeReads } from './large-reads.ts';

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('LargeReads', () => {
  it('lets four of a person in, and the next when one of them ends', async () => {
    const reads = new LargeReads();
    const [leave] = await Promise.all(times(4).map(() => reads.enter('a')));
    const entered = jest.fn();
    const fifth = reads.enter('a').then(entered);
    await Promise.resolve();
    expect(entered).not.toHaveBeenCalled();
    leave?.();
    await fifth;
    expect(entered).toHaveBeenCalled();
  });

  it('lets another person in meanwhile', async () => {
    const reads = new LargeReads();
    await Promise.all(times(4).map(() => reads.enter('a')));
    await expect(reads.enter('b')).resolves.toBeInstanceOf(Function);
  });

  it('refuses with 429 when a hundred are waiting', async () => {
    const reads = new LargeReads();
    const leaves = await Promise.all(times(4).map(() => reads.enter('a')));
    const waiting = times(100).map(async () => (await reads.enter('a'))());
    await expect(reads.enter('a')).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
    leaves.forEach((leave) => leave());
    await Promise.all(waiting);
    await expect(reads.enter('a')).resolves.toBeInstanceOf(Function);
  });

  it('refuses with 429 what waited for ten seconds', async () => {
    jest.useFakeTimers();
    const reads = new LargeReads();
    const leaves = await Promise.all(times(4).map(() => reads.enter('a')));
    const late = expect(reads.enter('a')).rejects.toMatchObject({ status: 429 });
    jest.advanceTimersByTime(10_000);
    await late;
    leaves.forEach((leave) => leave());
    await expect(Promise.all(times(4).map(() => reads.enter('a')))).resolves.toHaveLength(4);
    jest.useRealTimers();
  });

  it('refuses with 503 when 256 are open in all', async () => {
    const reads = new LargeReads();
    const leaves = await Promise.all(times(256).map((index) => reads.enter(`person ${index}`)));
    await expect(reads.enter('one more')).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    leaves[0]?.();
    await expect(reads.enter('one more')).resolves.toBeInstanceOf(Function);
  });
});
