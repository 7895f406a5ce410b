import { sharedCheck } from './shared-check.ts';

const options = { silent: 'It is silent.', limit: 50, fresh: 1000 };

describe('sharedCheck', () => {
  it('checks once for many probes, and again when the answer is old', async () => {
    const reasons = ['It is broken.', undefined];
    const check = jest.fn(() => Promise.resolve(reasons.shift()));
    const ask = sharedCheck(check, { ...options, fresh: 20 });

    expect(await Promise.all(Array.from({ length: 100 }, ask))).toEqual(Array(100).fill('It is broken.'));
    expect(check).toHaveBeenCalledTimes(1);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(await ask()).toBeUndefined();
    expect(check).toHaveBeenCalledTimes(2);
  });

  it('waits no longer than its limit, and never runs a second check beside one that hangs', async () => {
    let settle: (reason: undefined) => void = () => {};
    const check = jest.fn(() => new Promise<undefined>((resolve) => (settle = resolve)));
    const ask = sharedCheck(check, options);

    expect([await ask(), await ask()]).toEqual(['It is silent.', 'It is silent.']);
    expect(check).toHaveBeenCalledTimes(1);
    settle(undefined);
    expect(await ask()).toBeUndefined();
  });
});
