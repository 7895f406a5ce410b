import { type HealthReport, reportHealth } from '@daybook/contracts/health';
import { type HealthQuery, readHealth } from '@daybook/contracts/release-health';
import { Controller, Param } from '@nestjs/common';
import { Endpoint, Body, Query } from '../../http/endpoint.ts';
import { CurrentCaller, type Caller } from '../../security-log/security-log.ts';
import { HealthCounters } from './health-counters.ts';
import { HealthService } from './health.service.ts';

@Controller()
export class HealthController {
  constructor(
    private readonly health: HealthService,
    private readonly counters: HealthCounters,
  ) {}

  @Endpoint(reportHealth)
  reportHealth(@Body() report: HealthReport, @CurrentCaller() { address }: Caller) {
    return this.health.report(report, address);
  }

  @Endpoint(readHealth)
  readHealth(@Param('app') app: string, @Query() { hours = 24 }: HealthQuery) {
    return this.counters.read(app, hours);
  }
}
