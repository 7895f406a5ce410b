import { Controller, Get, Header } from '@nestjs/common';
import { metrics } from '../../metrics.ts';

/** Liveness and metrics, for operators. */
@Controller()
export class HealthController {
  /** Returns 200 while the process runs. */
  @Get('healthz')
  isAlive() {
    return { status: 'alive' };
  }

  /** Returns the metrics for Prometheus. */
  @Get('metrics')
  @Header('content-type', metrics.contentType)
  readMetrics() {
    return metrics.metrics();
  }
}
