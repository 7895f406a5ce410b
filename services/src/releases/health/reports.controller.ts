import { type HealthReport, reportHealth } from '@daybook/contracts/health';
import { reportVitals, type VitalsReport } from '@daybook/contracts/vitals';
import { Controller } from '@nestjs/common';
import { Body, Endpoint } from '../../http/endpoint.ts';
import { type Caller, CurrentCaller } from '../../security-log/security-log.ts';
import { HealthService } from './health.service.ts';
import { VitalsService } from './vitals.service.ts';

/** Receives what pages report about their releases. */
@Controller()
export class ReportsController {
  constructor(
    private readonly health: HealthService,
    private readonly vitals: VitalsService,
  ) {}

  @Endpoint(reportHealth)
  reportHealth(@Body() report: HealthReport, @CurrentCaller() { address }: Caller) {
    return this.health.report(report, address);
  }

  @Endpoint(reportVitals)
  reportVitals(@Body() report: VitalsReport) {
    this.vitals.report(report);
  }
}
