import { PriorityQueue } from './admission.ts';

/** A queue of one place, which is taken until `end` is called. At most `most` jobs wait. */
function takenQueue(most: number) {
  const queue = new PriorityQueue(1, most);
  let free = () => {};
  const first = queue.run(0, () => new Promise<void>((resolve) => (free = resolve)));
  return { queue, end: () => (free(), first) };
}

/** Puts jobs into a queue, and returns the names of the jobs that have run and that were rejected. */
function jobsIn(queue: PriorityQueue) {
  const done: string[] = [];
  const rejected: string[] = [];
  const all: Promise<unknown>[] = [];
  const add = (name: string, rank: number) => {
    const run = queue.run(rank, () => Promise.resolve(done.push(name)));
    all.push(run.catch((error: { status: number }) => rejected.push(`${name} ${error.status}`)));
  };
  return { done, rejected, add, settled: () => Promise.all(all) };
}

it('runs the job with the lowest rank first, and of equal ones the oldest', async () => {
  const { queue, end } = takenQueue(10);
  const { done, add, settled } = jobsIn(queue);
  for (const [name, rank] of Object.entries({ guesser: 9, stranger: 2, another: 2, known: 0 })) add(name, rank);
  await end();
  await settled();
  expect(done).toEqual(['known', 'stranger', 'another', 'guesser']);
});

it('rejects the highest rank when it is full, and of equal ones the newest', async () => {
  const { queue, end } = takenQueue(2);
  const { done, rejected, add, settled } = jobsIn(queue);
  for (const [name, rank] of Object.entries({ guesser: 9, stranger: 2, another: 2, known: 0 })) add(name, rank);
  await end();
  await settled();
  expect([done, rejected]).toEqual([
    ['known', 'stranger'],
    ['guesser 503', 'another 503'],
  ]);
});

it('rejects jobs that have waited for 5 seconds, and runs the others', async () => {
  jest.useFakeTimers();
  const { queue, end } = takenQueue(10);
  const { done, rejected, add, settled } = jobsIn(queue);
  add('early', 1);
  await jest.advanceTimersByTimeAsync(4000);
  add('late', 1);
  await jest.advanceTimersByTimeAsync(1000);
  jest.useRealTimers();
  await end();
  await settled();
  expect([done, rejected]).toEqual([['late'], ['early 503']]);
});

it('continues after a job that failed', async () => {
  const queue = new PriorityQueue(1, 10);
  const failed = queue.run(0, () => Promise.reject(new Error('no')));
  const next = queue.run(0, () => Promise.resolve('yes'));
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
