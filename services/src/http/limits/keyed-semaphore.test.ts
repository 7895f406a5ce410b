import { KeyedSemaphore } from './keyed-semaphore.ts';

const someSemaphore = () => new KeyedSemaphore(4, 10);
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('KeyedSemaphore', () => {
  it('limits the requests of a key, and starts the next when one ends', async () => {
    const semaphore = someSemaphore();
    const [release] = await Promise.all(times(4).map(() => semaphore.acquire('a')));
    const entered = jest.fn();
    const fifth = semaphore.acquire('a').then(entered);
    await Promise.resolve();
    expect(entered).not.toHaveBeenCalled();
    release?.();
    await fifth;
    expect(entered).toHaveBeenCalled();
  });

  it('does not limit another key meanwhile', async () => {
    const semaphore = someSemaphore();
    await Promise.all(times(4).map(() => semaphore.acquire('a')));
    await expect(semaphore.acquire('b')).resolves.toBeInstanceOf(Function);
  });

  it('rejects when too many wait', async () => {
    const semaphore = someSemaphore();
    const releases = await Promise.all(times(4).map(() => semaphore.acquire('a')));
    const waiting = times(10).map(async () => (await semaphore.acquire('a'))());
    await expect(semaphore.acquire('a')).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
    releases.forEach((release) => release());
    await Promise.all(waiting);
    await expect(semaphore.acquire('a')).resolves.toBeInstanceOf(Function);
  });

  it('rejects what waited too long, and keeps no permit for it', async () => {
    jest.useFakeTimers();
    const semaphore = someSemaphore();
    const releases = await Promise.all(times(4).map(() => semaphore.acquire('a')));
    const late = expect(semaphore.acquire('a')).rejects.toMatchObject({ status: 429 });
    jest.advanceTimersByTime(10_000);
    await late;
    releases.forEach((release) => release());
    await expect(Promise.all(times(4).map(() => semaphore.acquire('a')))).resolves.toHaveLength(4);
    jest.useRealTimers();
  });
});
