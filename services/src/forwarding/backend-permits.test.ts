import { backendLimits } from './backend-limits.ts';
import { BackendPermits } from './backend-permits.ts';

/** Permits whose holders are ended by others, and the names of those. */
function somePermits() {
  const permits = new BackendPermits();
  const ended: string[] = [];
  /** `name` is `user@network`. A request of a user whose name begins with "working" cannot be ended. */
  const acquire = (name: string) => {
    const [user = '', network = ''] = name.split('@');
    return permits.acquire([network, user], () => !user.startsWith('working') && ended.push(name) > 0);
  };
  /** Acquires as many as each may have, and returns the functions that release them. The others give up. */
  const fill = async (names: readonly string[]) => {
    const acquired = names.flatMap((name) => Array.from({ length: backendLimits.perUser }, () => acquire(name)));
    jest.advanceTimersByTime(backendLimits.wait);
    return (await Promise.allSettled(acquired)).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  };
  return { acquire, fill, ended };
}

const users = (count: number, prefix: string, network = (user: number) => `network${user}`) =>
  Array.from({ length: count }, (_, user) => `${prefix}${user}@${network(user)}`);

/** Expects that it waits until it gives up. */
async function expectBusy(acquired: Promise<unknown>) {
  jest.advanceTimersByTime(backendLimits.wait);
  await expect(acquired).rejects.toMatchObject({ status: 503 });
}

beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => jest.useRealTimers());

it('eight users cannot keep another one from a request, although theirs cannot be ended', async () => {
  const { acquire, fill, ended } = somePermits();
  await fill(users(8, 'working'));
  expect(await acquire('ada@home')).toEqual(expect.any(Function));
  expect(ended).toEqual([]);
});

it('a user gets permits of those who hold more, until they hold as much', async () => {
  const { acquire, fill, ended } = somePermits();
  await fill(users(8, 'user'));
  for (let count = 1; count <= 6; count += 1) await acquire('ada@home');
  expect(new Set(ended).size).toBeGreaterThan(2);
  await expectBusy(Promise.all([acquire('ada@home'), acquire('ada@home')]));
});

it('64 users who hold one permit each keep theirs', async () => {
  const { acquire, ended } = somePermits();
  for (const name of users(backendLimits.requests, 'user')) await acquire(name);
  await expectBusy(acquire('ada@home'));
  expect(ended).toEqual([]);
});

it('64 users of one network give one to a user of another network, who then gets no more', async () => {
  const { acquire, ended } = somePermits();
  for (const name of users(backendLimits.requests, 'user', () => 'crowd')) await acquire(name);
  await acquire('ada@home');
  expect(ended).toEqual(['user0@crowd']);
  await expectBusy(acquire('ada@home'));
});

it('networks that wait take turns, however many users of one wait', async () => {
  const { acquire } = somePermits();
  const [first, second] = await Promise.all(users(backendLimits.requests, 'working', () => 'crowd').map(acquire));
  const late = [acquire('working64@crowd'), acquire('working65@crowd')];
  const other = acquire('ada@home');
  first?.();
  second?.();
  await new Promise(setImmediate);
  jest.advanceTimersByTime(backendLimits.wait);
  expect((await Promise.allSettled([...late, other])).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

it('a ninth request of one user waits for the others, and gets the permit of the first that ends', async () => {
  const { acquire, fill } = somePermits();
  const [release] = await fill(['ada@home']);
  const ninth = acquire('ada@home');
  release?.();
  expect(await ninth).toEqual(expect.any(Function));
  await expectBusy(acquire('ada@home'));
});
