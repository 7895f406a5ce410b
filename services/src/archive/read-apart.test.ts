import { busy } from '../http/refusal.ts';
import { readApart } from './read-apart.ts';

/** Large enough for a thread. Its script is only in a build, so each read ends with another error than those that are refused. */
const aBody = () => new Uint8Array(64 * 1024 + 1);

it('lets the large archives of many persons wait for each other, and refuses none', async () => {
  const persons = Array.from({ length: 12 }, (_, index) => `person ${index}`);
  const read = await Promise.allSettled(persons.map((owner) => readApart(['203.0.113.1', owner], aBody())));

  const isRefused = read.map((each) => each.status === 'rejected' && String(each.reason) === String(busy(1)));
  expect(isRefused).toEqual(persons.map(() => false));
});
