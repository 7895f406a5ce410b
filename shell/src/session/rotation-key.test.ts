import 'fake-indexeddb/auto';
import { rotationKey } from './account-calls.ts';

const token = (signature: string) => `head.claims.${signature.padStart(43, 'x')}`;

describe('rotationKey', () => {
  it('is the same for every attempt to spend one token', async () => {
    const first = await rotationKey(token('one'));
    expect(await rotationKey(token('one'))).toBe(first);
  });

  it('is the same for two tabs at the same time', async () => {
    const [one, other] = await Promise.all([rotationKey(token('both')), rotationKey(token('both'))]);
    expect(one).toBe(other);
  });

  it('is different for the next token', async () => {
    expect(await rotationKey(token('two'))).not.toBe(await rotationKey(token('three')));
  });

  it('is returned, with a logged error, if the browser refuses IndexedDB', async () => {
    jest.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new Error('refused');
    });
    const consoleError = jest.spyOn(console, 'error').mockImplementation();
    expect(await rotationKey(token('four'))).toMatch(/^[0-9a-f]{32}$/);
    expect(consoleError).toHaveBeenCalledWith('refresh', expect.any(Error));
  });

  it('is returned within a second if the database hangs', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.spyOn(indexedDB, 'open').mockReturnValue({} as IDBOpenDBRequest);
    jest.useFakeTimers();
    const key = rotationKey(token('hung'));
    await jest.advanceTimersByTimeAsync(1000);
    expect(await key).toMatch(/^[0-9a-f]{32}$/);
    expect(logged).toHaveBeenCalled();
    jest.useRealTimers();
  });
});
