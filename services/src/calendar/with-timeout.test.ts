import { ProviderError } from './provider-error.ts';
import { withTimeout } from './with-timeout.ts';

describe('withTimeout', () => {
  it('returns the result of work in time', async () => {
    await expect(withTimeout(1000, () => Promise.resolve('done'))).resolves.toBe('done');
  });

  it('rejects for work that ignores its signal, and aborts it', async () => {
    let workSignal: AbortSignal | undefined;
    const work = withTimeout(20, (signal) => {
      workSignal = signal;
      return new Promise(() => {});
    });
    await expect(work).rejects.toMatchObject({ kind: 'timeout' });
    expect(workSignal?.aborted).toBe(true);
  });

  it('turns an error after the abort into a timeout, and passes on an error before it', async () => {
    const onAbort = (signal: AbortSignal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
    await expect(withTimeout(20, onAbort)).rejects.toMatchObject({ kind: 'timeout' });
    await expect(withTimeout(1000, () => Promise.reject(new Error('ECONNREFUSED')))).rejects.toMatchObject({ kind: 'unreachable' });
    const failure = new ProviderError('rejected', 'No.');
    await expect(withTimeout(1000, () => Promise.reject(failure))).rejects.toBe(failure);
  });
});
