import { busy } from '../problem-error.ts';
import { KeyedSemaphore } from './keyed-semaphore.ts';

const someTurns = () => new KeyedSemaphore({ open: 4, waiting: 10, waitMs: 10_000, refuse: () => busy(1) });
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('Turns', () => {
  it('lets so many of a person in, and the next when one of them ends', async () => {
    const turns = someTurns();
    const [leave] = await Promise.all(times(4).map(() => turns.enter('a')));
    const entered = jest.fn();
    const fifth = turns.enter('a').then(entered);
    await Promise.resolve();
    expect(entered).not.toHaveBeenCalled();
    leave?.();
    await fifth;
    expect(entered).toHaveBeenCalled();
  });

  it('lets another person in meanwhile', async () => {
    const turns = someTurns();
    await Promise.all(times(4).map(() => turns.enter('a')));
    await expect(turns.enter('b')).resolves.toBeInstanceOf(Function);
  });

  it('refuses when too many are waiting', async () => {
    const turns = someTurns();
    const leaves = await Promise.all(times(4).map(() => turns.enter('a')));
    const waiting = times(10).map(async () => (await turns.enter('a'))());
    await expect(turns.enter('a')).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    leaves.forEach((leave) => leave());
    await Promise.all(waiting);
    await expect(turns.enter('a')).resolves.toBeInstanceOf(Function);
  });

  it('refuses what waited too long, and keeps no place for it', async () => {
    jest.useFakeTimers();
    const turns = someTurns();
    const leaves = await Promise.all(times(4).map(() => turns.enter('a')));
    const late = expect(turns.enter('a')).rejects.toMatchObject({ status: 503 });
    jest.advanceTimersByTime(10_000);
    await late;
    leaves.forEach((leave) => leave());
    await expect(Promise.all(times(4).map(() => turns.enter('a')))).resolves.toHaveLength(4);
    jest.useRealTimers();
  });
});
