import { CheckTurns } from './check-turns.ts';

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(() => jest.useRealTimers());

const seconds = (count: number) => jest.advanceTimersByTimeAsync(count * 1000);

describe('a check that takes long', () => {
  it('is restarted in a second lane after ten seconds if another app waits', async () => {
    const { begun, checkOf } = openTurns();
    const checks = Promise.all([checkOf('heavy', 100), checkOf('small', 3)]);
    await seconds(120);
    expect(begun).toEqual(['0 heavy', '10 small', '10 heavy']);
    expect(await checks).toEqual(['heavy', 'small']);
  });

  it('continues while no other app waits, and is restarted once one comes', async () => {
    const { begun, checkOf } = openTurns();
    const checks = [checkOf('heavy', 100), checkOf('heavy', 1)];
    await seconds(50);
    checks.push(checkOf('small', 3));
    await seconds(200);
    expect(begun).toEqual(['0 heavy', '51 small', '51 heavy', '151 heavy']);
    await Promise.all(checks);
  });

  it('leaves the quick lane also while the second is in use, and at most two run at a time', async () => {
    const { begun, most, checkOf } = openTurns();
    const checks = Promise.all([...['a', 'b', 'c', 'd'].map((app) => checkOf(app, 100)), checkOf('small', 3)]);
    await seconds(500);
    expect(begun).toEqual(['0 a', '10 b', '10 a', '20 c', '30 d', '40 small', '110 b', '210 c', '310 d']);
    expect(most()).toBe(2);
    expect(await checks).toEqual(['a', 'b', 'c', 'd', 'small']);
  });

  it('delays others once in an hour, also if its app has many', async () => {
    const { checkOf } = openTurns();
    const heavy = Promise.all(Array.from({ length: 10 }, () => checkOf('heavy', 40)));
    const waits: number[] = [];
    for (let check = 0; check < 50; check += 1) {
      const start = performance.now();
      await Promise.all([checkOf('small', 1).then(() => waits.push((performance.now() - start) / 1000 - 1)), seconds(11)]);
    }
    expect(waits.filter((wait) => wait > 0)).toEqual([10]);
    await heavy;
  });

  it('is not restarted for a client that has left', async () => {
    const { begun, checkOf } = openTurns();
    const client = new AbortController();
    const checks = [checkOf('a', 100), checkOf('b', 100, client.signal), checkOf('small', 3)];
    const left = expect(checks[1]).rejects.toThrow('left');
    await seconds(60);
    client.abort(new Error('left'));
    await left;
    await seconds(100);
    await Promise.all([checks[0], checks[2], checkOf('a', 0), checkOf('small', 0), seconds(1)]);
    expect(begun).toEqual(['0 a', '10 b', '10 a', '20 small', '160 a', '160 small']);
  });

  it('is not restarted if it fails, and others continue', async () => {
    const { begun, checkOf } = openTurns();
    const failed = expect(checkOf('invalid', 9)).rejects.toThrow('invalid');
    const small = checkOf('small', 3);
    await seconds(20);
    await Promise.all([failed, small]);
    expect(begun).toEqual(['0 invalid', '9 small']);
    expect(jest.getTimerCount()).toBe(0);
  });
});

/** Checks that take some seconds, the time at which each began, and how many ran at a time. */
function openTurns() {
  const turns = new CheckTurns();
  const begun: string[] = [];
  let running = 0;
  let most = 0;
  const check = (app: string, duration: number) => async (signal: AbortSignal) => {
    begun.push(`${performance.now() / 1000} ${app}`);
    most = Math.max(most, (running += 1));
    try {
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(resolve, duration * 1000);
        signal.addEventListener('abort', () => {
          clearTimeout(timer);
          reject(signal.reason as Error);
        });
      });
      if (app === 'invalid') throw new Error(app);
      return app;
    } finally {
      running -= 1;
    }
  };
  const checkOf = (app: string, duration: number, signal = new AbortController().signal) =>
    turns.run(app, check(app, duration), signal);
  return { begun, most: () => most, checkOf };
}
