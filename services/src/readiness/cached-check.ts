/** Returns why something is not ready, or undefined. */
export type Check = () => Promise<string | undefined>;

interface CachedCheckOptions {
  /** The reason if the check does not settle within the limit. */
  readonly timeoutReason: string;
  readonly limitMs: number;
  /** How long a result is reused. */
  readonly maxAgeMs: number;
}

/**
 * Makes a check cheap for any number of probes: only one runs at a time, its result is reused for a while, and no probe waits
 * longer than the limit.
 */
export function cachedCheck(check: Check, { timeoutReason, limitMs, maxAgeMs }: CachedCheckOptions): Check {
  let running: Promise<string | undefined> | undefined;
  let last: { readonly at: number; readonly reason: string | undefined } | undefined;

  const run = async () => {
    const reason = await check();
    last = { at: performance.now(), reason };
    return reason;
  };

  return async () => {
    if (last && performance.now() - last.at < maxAgeMs) return last.reason;
    running ??= run().finally(() => (running = undefined));
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<string>((resolve) => (timer = setTimeout(() => resolve(timeoutReason), limitMs)));
    return Promise.race([running, timeout]).finally(() => clearTimeout(timer));
  };
}
