import { networkFailure, slow } from './provider-failure.ts';

/**
 * Gives work so much time and no more, also work that does not listen to its signal.
 *
 * @throws {ProviderFailure}
 */
export async function within<Result>(milliseconds: number, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const end = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      end.abort();
      reject(slow());
    }, milliseconds);
  });
  try {
    return await Promise.race([work(end.signal), late]);
  } catch (error) {
    throw networkFailure(error, end.signal);
  } finally {
    clearTimeout(timer);
  }
}
