import { busy } from '../http/problem-error.ts';
import { parseInWorker } from './parse-in-worker.ts';

/** Large enough for a thread. The worker's script exists only in a build, so each call fails, but not with the error `busy`. */
const aBody = () => new Uint8Array(64 * 1024 + 1);

it('lets large archives of many users wait for each other, and rejects none', async () => {
  const users = Array.from({ length: 12 }, (_, index) => `user ${index}`);
  const results = await Promise.allSettled(users.map((owner) => parseInWorker(['203.0.113.1', owner], aBody())));

  const isBusy = results.map((result) => result.status === 'rejected' && String(result.reason) === String(busy(1)));
  expect(isBusy).toEqual(users.map(() => false));
});
