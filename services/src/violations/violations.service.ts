import { Counter } from 'prom-client';
import { createLogThrottle } from '../http/monitoring/log-throttle.ts';
import { ProblemError } from '../http/problem-error.ts';
import { metrics } from '../metrics.ts';
import type { Caller, SecurityLog } from '../security-log/security-log.ts';
import { type Violation, violationIn, violationsIn } from './violation.ts';

const counted = new Counter({
  name: 'daybook_policy_violations_total',
  help: 'Violations of the content policies of pages, as browsers report them.',
  labelNames: ['page', 'directive', 'blocked'],
  registers: [metrics],
});

/** In milliseconds. One broken page of a busy site would fill the log. */
const logEvery = 60_000;

/** Counts violations of content policies, and logs one of each kind a minute. */
export class ViolationsService {
  readonly #isDue = createLogThrottle(logEvery);

  /** @param origin - of our pages */
  constructor(
    private readonly log: SecurityLog,
    private readonly origin: string,
  ) {}

  /** @param body - of the Reporting API. @throws {ProblemError} 400 */
  recordReports(body: unknown, caller: Caller) {
    const violations = violationsIn(body, this.origin);
    if (!violations) throw noReport();
    for (const violation of violations) this.record(violation, caller);
  }

  /** @param body - of `report-uri`. @throws {ProblemError} 400 */
  recordLegacyReport(body: unknown, caller: Caller) {
    const violation = violationIn(body, this.origin);
    if (!violation) throw noReport();
    this.record(violation, caller);
  }

  private record(violation: Violation, caller: Caller) {
    const { page, directive, blocked } = violation;
    counted.inc({ page, directive, blocked });
    if (blocked !== 'extension' && this.#isDue(`${page} ${directive} ${blocked}`)) {
      this.log.write('policy-violated', caller, { ...violation });
    }
  }
}

const noReport = () => new ProblemError(400, 'The body is not a content policy report.');
