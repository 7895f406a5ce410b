import { Lanes, tookTooLong } from './lanes.ts';

const forever = new AbortController().signal;
const lanes = () => new Lanes({ quickMs: 5, slowMs: 20, maxWaiting: 4, full: () => new Error('full') });
/** Work that takes as long as it may. */
const endless = (milliseconds: number) =>
  new Promise<typeof tookTooLong>((resolve) => setTimeout(resolve, milliseconds, tookTooLong));

it('returns a result in time, or that it took too long', async () => {
  const both = lanes();
  const times: number[] = [];
  const attempt = (milliseconds: number) => {
    times.push(milliseconds);
    return Promise.resolve(milliseconds === 20 ? 'done' : tookTooLong);
  };
  expect([await both.run('a', attempt, forever), await both.run('b', endless, forever)]).toEqual(['done', tookTooLong]);
  expect(times).toEqual([5, 20]);
});

it('makes work of networks that were slow wait for each other only', async () => {
  const both = lanes();
  const networks = Array.from({ length: 12 }, (_, index) => `network ${index}`);
  await Promise.all(networks.map((network) => both.run(network, endless, forever)));

  let ended = 0;
  const again = networks.map((network) => both.run(network, endless, forever).finally(() => (ended += 1)));
  expect(await both.run('another', () => Promise.resolve('done'), forever)).toBe('done');
  expect(ended).toBe(0);
  await Promise.all(again);
});
