import { cachedCheck } from './readiness.ts';

const options = { timeoutReason: 'It timed out.', limitMs: 50, maxAgeMs: 1000 };

describe('cachedCheck', () => {
  it('runs once for many probes, and again when the result is old', async () => {
    const reasons = ['It is broken.', undefined];
    const check = jest.fn(() => Promise.resolve(reasons.shift()));
    const probe = cachedCheck(check, { ...options, maxAgeMs: 20 });

    expect(await Promise.all(Array.from({ length: 100 }, probe))).toEqual(Array(100).fill('It is broken.'));
    expect(check).toHaveBeenCalledTimes(1);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(await probe()).toBeUndefined();
    expect(check).toHaveBeenCalledTimes(2);
  });

  it('waits no longer than its limit, and does not start a second check while one hangs', async () => {
    let settle: (reason: undefined) => void = () => {};
    const check = jest.fn(() => new Promise<undefined>((resolve) => (settle = resolve)));
    const probe = cachedCheck(check, options);

    expect([await probe(), await probe()]).toEqual(['It timed out.', 'It timed out.']);
    expect(check).toHaveBeenCalledTimes(1);
    settle(undefined);
    expect(await probe()).toBeUndefined();
  });
});
