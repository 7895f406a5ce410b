import { Controller, Get, Header } from '@nestjs/common';
import { metrics } from './metrics.ts';

/** What those who run the server ask it. */
@Controller()
export class HealthController {
  /** Whether the process lives. */
  @Get('healthz')
  isAlive() {
    return { status: 'alive' };
  }

  /** For Prometheus. */
  @Get('metrics')
  @Header('content-type', metrics.contentType)
  showMetrics() {
    return metrics.metrics();
  }
}
