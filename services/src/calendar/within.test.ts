import { ProviderFailure } from './provider-failure.ts';
import { within } from './within.ts';

describe('within', () => {
  it('gives what the work comes to in time', async () => {
    await expect(within(1000, () => Promise.resolve('done'))).resolves.toBe('done');
  });

  it('waits no longer for work that does not listen to its signal, and tells it', async () => {
    let told: AbortSignal | undefined;
    const work = within(20, (signal) => {
      told = signal;
      return new Promise(() => {});
    });
    await expect(work).rejects.toMatchObject({ kind: 'slow' });
    expect(told?.aborted).toBe(true);
  });

  it('takes whatever the work ends with once it was told for slowness, and before that for what it is', async () => {
    const onAbort = (signal: AbortSignal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
    await expect(within(20, onAbort)).rejects.toMatchObject({ kind: 'slow' });
    await expect(within(1000, () => Promise.reject(new Error('ECONNREFUSED')))).rejects.toMatchObject({ kind: 'unreachable' });
    const failure = new ProviderFailure('refused', 'No.');
    await expect(within(1000, () => Promise.reject(failure))).rejects.toBe(failure);
  });
});
