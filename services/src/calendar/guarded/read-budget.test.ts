import { withReadBudget } from './read-budget.ts';

const mebibyte = 1024 * 1024;
const tooMany = 'Too many calendars are being read. Try again in a moment.';

/** A read that holds so many bytes until it has to end, or the test lets it. */
function hold(network: string, bytes: number) {
  const leave = new AbortController();
  const ended = withReadBudget({ network, signal: leave.signal }, (budget, { signal }) => {
    budget.take(bytes);
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
  });
  return { ended: ended.catch((error: unknown) => (error as Error).message), end: () => leave.abort(new Error('let go')) };
}

it('limits one read to 4 MiB', async () => {
  expect(await hold('ann', 4 * mebibyte + 1).ended).toBe('The calendar is larger than this server reads.');
  const read = hold('ann', 4 * mebibyte);
  read.end();
  expect(await read.ended).toBe('let go');
});

it('limits all reads to 32 MiB; then a read of another network ends the oldest read of the network with the most bytes', async () => {
  const reads = Array.from({ length: 7 }, () => hold('mallory', 4 * mebibyte));
  const heavy = hold('eve', 4 * mebibyte);

  const small = hold('ann', 50_000);
  expect(await reads[0]?.ended).toBe(tooMany);
  const next = hold('mallory', 3 * mebibyte);
  for (const { end } of [small, next, heavy, ...reads]) end();
  expect(await Promise.all([small, next, heavy, ...reads.slice(1)].map(({ ended }) => ended))).toEqual(Array(9).fill('let go'));
});

it('runs eight reads of one network at a time, and those of others meanwhile', async () => {
  const reads = Array.from({ length: 8 }, () => hold('mallory', 1));
  const begun: string[] = [];
  const begin = (network: string) =>
    withReadBudget({ network, signal: AbortSignal.timeout(5000) }, () => Promise.resolve(begun.push(network)));
  const waiting = begin('mallory');
  await begin('ann');
  expect(begun).toEqual(['ann']);
  for (const { end } of reads) end();
  await waiting;
  expect(begun).toEqual(['ann', 'mallory']);
});

it('rejects a read whose network has eight others for two seconds, so that its calendar is not blamed', async () => {
  const reads = Array.from({ length: 8 }, () => hold('mallory', 1));
  expect(await hold('mallory', 1).ended).toBe(tooMany);
  for (const { end } of reads) end();
});

it('releases the bytes of a read, however it ended', async () => {
  for (let read = 0; read < 100; read++) {
    const one = hold('ann', 4 * mebibyte);
    one.end();
    await one.ended;
    await expect(withReadBudget({ network: 'ann', signal: AbortSignal.timeout(1000) }, () => Promise.resolve(read))).resolves.toBe(
      read,
    );
  }
});

it('releases the bytes of a read that ignores its signal', async () => {
  for (let read = 0; read < 100; read++) {
    const signal = AbortSignal.abort(new Error('let go'));
    const ignoring = withReadBudget({ network: 'ann', signal }, (budget) => {
      budget.take(4 * mebibyte);
      return new Promise(() => undefined);
    });
    await expect(ignoring).rejects.toThrow('let go');
  }
});
