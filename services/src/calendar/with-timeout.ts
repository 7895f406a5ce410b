import { timedOut, toProviderError } from './provider-error.ts';

/**
 * Rejects with a ProviderError if `work` fails, or does not settle within `limitMs`, even if it ignores its signal. p-timeout would
 * not turn errors after an abort into timeouts.
 */
export async function withTimeout<Result>(limitMs: number, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const timeout = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      timeout.abort();
      reject(timedOut());
    }, limitMs);
  });
  try {
    return await Promise.race([work(timeout.signal), late]);
  } catch (error) {
    throw toProviderError(error, timeout.signal);
  } finally {
    clearTimeout(timer);
  }
}
