import { busy } from '../http/refusal.ts';
import { readApart } from './read-apart.ts';

/** Large enough for a thread. Its script is only in a build, so each read ends with another error than those that are refused. */
const aBody = () => new Uint8Array(64 * 1024 + 1);

it('lets two large archives wait, and refuses more', async () => {
  const read = await Promise.allSettled(Array.from({ length: 6 }, () => readApart(aBody())));

  const isRefused = read.map((each) => each.status === 'rejected' && String(each.reason) === String(busy(5)));
  expect(isRefused).toEqual([false, false, false, true, true, true]);
});
