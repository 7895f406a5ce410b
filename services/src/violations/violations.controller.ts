import { reportLegacyViolation, reportViolations } from '@daybook/contracts/violations';
import { Controller } from '@nestjs/common';
import { Endpoint, fromRequest } from '../http/endpoint.ts';
import { type Caller, CurrentCaller } from '../security-log/security-log.ts';
import { ViolationsService } from './violations.service.ts';

const Reported = fromRequest(({ body }) => body);

/** Receives the violations of content policies that browsers report. */
@Controller()
export class ViolationsController {
  constructor(private readonly violations: ViolationsService) {}

  @Endpoint(reportViolations)
  reportViolations(@Reported() body: unknown, @CurrentCaller() caller: Caller) {
    this.violations.recordReports(body, caller);
  }

  @Endpoint(reportLegacyViolation)
  reportLegacyViolation(@Reported() body: unknown, @CurrentCaller() caller: Caller) {
    this.violations.recordLegacyReport(body, caller);
  }
}
