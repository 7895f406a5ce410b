import { blockSiteData } from '../testing/test-storage.ts';
import { browserLocks, loadOnce, type Locks, withLock } from './scheduling.ts';

/** Returns the steps in the order in which they end. */
async function runTwo(locks: Locks | undefined) {
  const run = withLock('test', locks);
  const ended: string[] = [];
  const step = (name: string, turns: number) => async () => {
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    ended.push(name);
    return name;
  };
  expect(await Promise.all([run(step('slow', 9)), run(step('quick', 0))])).toEqual(['slow', 'quick']);
  return ended;
}

describe('steps under one lock', () => {
  it('run one at a time in a browser without locks', async () => {
    expect(await runTwo(undefined)).toEqual(['slow', 'quick']);
  });

  it('run one at a time if the browser rejects the lock', async () => {
    blockSiteData();
    expect(await runTwo(browserLocks())).toEqual(['slow', 'quick']);
  });

  it('reject with their own error, and do not run twice', async () => {
    const locks = { request: (_: string, __: LockOptions, step: () => Promise<unknown>) => step() } as unknown as Locks;
    const run = withLock('test', locks);
    const step = jest.fn(() => Promise.reject(new Error('of its own')));
    await expect(run(step)).rejects.toThrow('of its own');
    expect(step).toHaveBeenCalledTimes(1);
    expect(await run(() => Promise.resolve('next'))).toBe('next');
  });

  it('run without the lock if another tab holds it for too long', async () => {
    const held = (_: string, { signal }: LockOptions) =>
      new Promise((__, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
    const run = withLock('test', { request: held } as unknown as Locks, 10);
    expect(await run(() => Promise.resolve('sent'))).toBe('sent');
  });
});

describe('loadOnce', () => {
  it('loads once for all calls, and again only after a failure', async () => {
    const results = [Promise.reject(new Error('offline')), Promise.resolve('loaded')];
    const load = jest.fn(() => results.shift() ?? Promise.resolve('again'));
    const open = loadOnce(load);
    await expect(Promise.all([open(), open()])).rejects.toThrow('offline');
    expect(await Promise.all([open(), open()])).toEqual(['loaded', 'loaded']);
    expect([await open(), load.mock.calls.length]).toEqual(['loaded', 2]);
  });
});
