import { reportViolation, reportViolations } from '@daybook/contracts/violations';
import { Controller } from '@nestjs/common';
import { Endpoint, fromRequest } from '../http/endpoint.ts';
import { ProblemError } from '../http/problem-error.ts';
import { type Caller, CurrentCaller } from '../security-log/security-log.ts';
import type { Violation } from './violation.ts';
import { violationIn, violationsIn } from './violation.ts';
import { ViolationsService } from './violations.service.ts';

const Reported = fromRequest(({ body }) => body);

/** Receives what the content policies of pages have blocked, as browsers report it. */
@Controller()
export class ViolationsController {
  constructor(private readonly violations: ViolationsService) {}

  @Endpoint(reportViolations)
  reportViolations(@Reported() body: unknown, @CurrentCaller() caller: Caller) {
    this.violations.record(required(violationsIn(body, this.violations.origin)), caller);
  }

  @Endpoint(reportViolation)
  reportViolation(@Reported() body: unknown, @CurrentCaller() caller: Caller) {
    this.violations.record([required(violationIn(body, this.violations.origin))], caller);
  }
}

/** @throws {ProblemError} 400 */
function required<Read extends Violation | Violation[]>(read: Read | undefined): Read {
  if (!read) throw new ProblemError(400, 'The body is no report of a content policy.');
  return read;
}
