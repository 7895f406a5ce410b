import { FairSemaphore } from './fair-semaphore.ts';

const full = () => new Error('full');
const forever = new AbortController().signal;

/** Work that ends on request, and what has begun so far. */
function someWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  const end = async (name: string) => {
    await settled();
    ends.get(name)?.();
    await settled();
  };
  return { begun, work, end };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('FairSemaphore', () => {
  it('limits the wait, and leaves no timer behind', async () => {
    const set = jest.spyOn(globalThis, 'setTimeout');
    const clear = jest.spyOn(globalThis, 'clearTimeout');
    const semaphore = new FairSemaphore({ permits: 1 });
    const release = await semaphore.acquireWithin(1, ['a']);
    expect(set).not.toHaveBeenCalled();
    await expect(semaphore.acquireWithin(1, ['a'])).rejects.toMatchObject({ status: 503 });
    const next = semaphore.acquireWithin(60_000, ['a']);
    release();
    (await next)();
    expect(set).toHaveBeenCalledTimes(2);
    expect(clear).toHaveBeenLastCalledWith(set.mock.results[1]?.value);
    (await semaphore.acquireWithin(1, ['a']))();
    expect(set).toHaveBeenCalledTimes(2);
    set.mockRestore();
    clear.mockRestore();
  });

  it('runs one piece at a time, and another client after one piece of a busy one', async () => {
    const semaphore = new FairSemaphore({ permits: 1, maxWaiting: 9, full });
    const { begun, work, end } = someWork();
    const all = ['a1', 'a2', 'a3', 'b1', 'b2'].map((name) => semaphore.run([name.slice(0, 1)], work(name), forever));
    await settled();

    for (const name of ['a1', 'b1', 'a2', 'b2', 'a3']) {
      expect(begun.at(-1)).toBe(name);
      await end(name);
    }
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2']);
  });

  it('gives another network its turn before twenty accounts of one network had theirs', async () => {
    const semaphore = new FairSemaphore({ permits: 1, maxWaiting: 9, full });
    const { begun, work, end } = someWork();
    const names = [...Array.from({ length: 20 }, (_, account) => `crowd ${account}`), 'crowd 1', 'home 1'];
    const all = names.map((name) => semaphore.run(name.split(' ') as [string, string], work(name), forever));

    await end('crowd 0');
    expect(begun).toEqual(['crowd 0', 'home 1']);
    await end('home 1');
    for (let account = 1; account < 20; account += 1) await end(`crowd ${account}`);
    expect(begun.at(-1)).toBe('crowd 1');
    await end('crowd 1');
    await Promise.all(all);
  });

  it('runs as many at a time as it has permits', async () => {
    const semaphore = new FairSemaphore({ permits: 2, maxWaiting: 9, full });
    const { begun, work, end } = someWork();
    const all = ['a1', 'a2', 'a3', 'b1'].map((name) => semaphore.run([name.slice(0, 1)], work(name), forever));
    await settled();
    expect(begun).toEqual(['a1', 'a2']);
    for (const name of ['a2', 'a1', 'b1', 'a3']) await end(name);
    await Promise.all(all);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('gives a network no more permits than it may hold, and its accounts take turns', async () => {
    const semaphore = new FairSemaphore({ permits: 2, perNetwork: 1, maxWaiting: 9, full });
    const { begun, work, end } = someWork();
    const names = ['office 1', 'office 1b', 'office 1c', 'office 2', 'home 1', 'home 2'];
    const all = names.map((name) => semaphore.run([name.split(' ')[0]!, name.split(' ')[1]![0]!], work(name), forever));
    await settled();
    expect(begun).toEqual(['office 1', 'home 1']);
    for (const name of ['office 1', 'home 1', 'home 2', 'office 2', 'office 1b', 'office 1c']) await end(name);
    await Promise.all(all);
    expect(begun).toEqual(['office 1', 'home 1', 'office 2', 'home 2', 'office 1b', 'office 1c']);
  });

  it('rejects what a client queues beyond its limit, and accepts more later', async () => {
    const semaphore = new FairSemaphore({ permits: 1, maxWaiting: 1, full });
    const { begun, work, end } = someWork();
    const accepted = [semaphore.run(['a'], work('a1'), forever), semaphore.run(['a'], work('a2'), forever)];

    await expect(semaphore.run(['a'], work('a3'), forever)).rejects.toThrow('full');
    const other = semaphore.run(['b'], work('b1'), forever);
    await end('a1');
    await end('b1');
    await end('a2');
    const later = semaphore.run(['a'], work('a4'), forever);
    await end('a4');
    await Promise.all([...accepted, other, later]);
    expect(begun).toEqual(['a1', 'b1', 'a2', 'a4']);
  });

  it('forgets aborted work, and continues after work that failed', async () => {
    const semaphore = new FairSemaphore({ permits: 1, maxWaiting: 9, full });
    const { begun, work, end } = someWork();
    const failing = semaphore.run(['a'], () => settled().then(() => Promise.reject(new Error('failed'))), forever);
    const impatient = new AbortController();
    const aborted = semaphore.run(['a'], work('a2'), impatient.signal);
    const last = semaphore.run(['b'], work('b1'), forever);
    impatient.abort(new Error('too late'));

    await expect(aborted).rejects.toThrow('too late');
    await expect(failing).rejects.toThrow('failed');
    await end('b1');
    expect(await last).toBe('b1');
    expect(begun).toEqual(['b1']);
  });
});
