/** Returns why something is not ready, or undefined. */
export type Check = () => Promise<string | undefined>;

interface SharedCheckOptions {
  /** What a check means that does not answer within the limit. */
  readonly silent: string;
  /** In milliseconds. */
  readonly limit: number;
  /** How long an answer is used again, in milliseconds. */
  readonly fresh: number;
}

/**
 * Makes a check cheap under any number of probes: one runs at a time, however long it takes, its answer is used for a while, and nobody
 * waits longer than the limit.
 */
export function sharedCheck(check: Check, { silent, limit, fresh }: SharedCheckOptions): Check {
  let running: Promise<string | undefined> | undefined;
  let last: { readonly at: number; readonly reason: string | undefined } | undefined;

  const run = async () => {
    const reason = await check();
    last = { at: performance.now(), reason };
    return reason;
  };

  return async () => {
    if (last && performance.now() - last.at < fresh) return last.reason;
    running ??= run().finally(() => (running = undefined));
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<string>((resolve) => (timer = setTimeout(() => resolve(silent), limit)));
    return Promise.race([running, tooLate]).finally(() => clearTimeout(timer));
  };
}
