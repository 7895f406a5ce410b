import { Counter } from 'prom-client';
import { metrics } from '../metrics.ts';
import type { Caller, SecurityLog } from '../security-log/security-log.ts';
import type { Violation } from './violation.ts';

const counted = new Counter({
  name: 'daybook_policy_violations_total',
  help: 'What the content policy of a page has blocked, as browsers report it.',
  labelNames: ['page', 'directive', 'blocked'],
  registers: [metrics],
});

/** In milliseconds. One broken page of a busy site would fill the log. */
const logEvery = 60_000;

/** Counts what content policies have blocked, and logs one of each kind a minute. */
export class ViolationsService {
  /** When each kind was logged last, by `performance.now()`. There are few kinds. */
  readonly #logged = new Map<string, number>();

  /** @param origin - of our pages */
  constructor(
    private readonly log: SecurityLog,
    readonly origin: string,
  ) {}

  record(violations: readonly Violation[], caller: Caller) {
    for (const violation of violations) {
      const { page, directive, blocked } = violation;
      counted.inc({ page, directive, blocked });
      if (blocked !== 'extension' && this.isDue(`${page} ${directive} ${blocked}`)) {
        this.log.write('policy-violated', caller, { ...violation });
      }
    }
  }

  private isDue(kind: string): boolean {
    const now = performance.now();
    const isDue = now - (this.#logged.get(kind) ?? -Infinity) >= logEvery;
    if (isDue) this.#logged.set(kind, now);
    return isDue;
  }
}
