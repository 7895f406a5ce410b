import { FairQueue } from './fair-queue.ts';

const full = () => new Error('full');
const forever = new AbortController().signal;

/** Work that ends when it is told to, and what has begun so far. */
function someWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  return { begun, work, end };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('FairQueue', () => {
  it('runs one piece at a time, and another client after one piece of a busy one', async () => {
    const queue = new FairQueue(1, 9, full);
    const { begun, work, end } = someWork();
    const all = ['a1', 'a2', 'a3', 'b1', 'b2'].map((name) => queue.run([name.slice(0, 1)], work(name), forever));

    for (const name of ['a1', 'a2', 'b1', 'a3', 'b2']) {
      expect(begun.at(-1)).toBe(name);
      await end(name);
    }
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2']);
  });

  it('gives twenty accounts of one network no twenty turns before another network', async () => {
    const queue = new FairQueue(1, 9, full);
    const { begun, work, end } = someWork();
    const names = [...Array.from({ length: 20 }, (_, account) => `crowd ${account}`), 'crowd 1', 'home 1'];
    const all = names.map((name) => queue.run(name.split(' ') as [string, string], work(name), forever));

    await end('crowd 0');
    await end('crowd 1');
    expect(begun).toEqual(['crowd 0', 'crowd 1', 'home 1']);
    await end('home 1');
    for (let account = 2; account < 20; account += 1) await end(`crowd ${account}`);
    expect(begun.at(-1)).toBe('crowd 1');
    await end('crowd 1');
    await Promise.all(all);
  });

  it('runs as many at a time as it may', async () => {
    const queue = new FairQueue(2, 9, full);
    const { begun, work, end } = someWork();
    const all = ['a1', 'a2', 'a3', 'b1'].map((name) => queue.run([name.slice(0, 1)], work(name), forever));
    expect(begun).toEqual(['a1', 'a2']);
    for (const name of ['a2', 'a1', 'a3', 'b1']) await end(name);
    await Promise.all(all);
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1']);
  });

  it('runs so many of one network as it may, by turns of its accounts', async () => {
    const queue = new FairQueue(2, 9, full, 1);
    const { begun, work, end } = someWork();
    const names = ['office 1', 'office 1b', 'office 1c', 'office 2', 'home 1', 'home 2'];
    const all = names.map((name) => queue.run([name.split(' ')[0]!, name.split(' ')[1]![0]!], work(name), forever));
    expect(begun).toEqual(['office 1', 'home 1']);
    for (const name of ['office 1', 'home 1', 'home 2', 'office 1b', 'office 2', 'office 1c']) await end(name);
    await Promise.all(all);
    expect(begun).toEqual(['office 1', 'home 1', 'office 1b', 'home 2', 'office 2', 'office 1c']);
  });

  it('refuses what a client queues beyond its share, and takes more of it later', async () => {
    const queue = new FairQueue(1, 1, full);
    const { begun, work, end } = someWork();
    const kept = [queue.run(['a'], work('a1'), forever), queue.run(['a'], work('a2'), forever)];

    await expect(queue.run(['a'], work('a3'), forever)).rejects.toThrow('full');
    const other = queue.run(['b'], work('b1'), forever);
    await end('a1');
    await end('a2');
    await end('b1');
    const later = queue.run(['a'], work('a4'), forever);
    await end('a4');
    await Promise.all([...kept, other, later]);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a4']);
  });

  it('forgets what gave up waiting, and goes on after work that failed', async () => {
    const queue = new FairQueue(1, 9, full);
    const { begun, work, end } = someWork();
    const failing = queue.run(['a'], () => settled().then(() => Promise.reject(new Error('failed'))), forever);
    const impatient = new AbortController();
    const given = queue.run(['a'], work('a2'), impatient.signal);
    const last = queue.run(['b'], work('b1'), forever);
    impatient.abort(new Error('too late'));

    await expect(given).rejects.toThrow('too late');
    await expect(failing).rejects.toThrow('failed');
    await end('b1');
    expect(await last).toBe('b1');
    expect(begun).toEqual(['b1']);
  });
});
