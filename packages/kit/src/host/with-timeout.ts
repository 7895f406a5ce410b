/**
 * Rejects with a TimeoutError, as `AbortSignal.timeout` does, if `work` does not settle within `limitMs`. The work itself goes on.
 */
export function withTimeout<Result>(work: Promise<Result>, limitMs: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DOMException(`No answer within ${limitMs} ms.`, 'TimeoutError')), limitMs);
    void work.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
