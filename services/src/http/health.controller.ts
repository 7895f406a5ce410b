import { Controller, Get, Header } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { metrics } from './metrics.ts';
import { Refusal } from './refusal.ts';

/** What those who run the server ask it. */
@Controller()
export class HealthController {
  constructor(private readonly database: Database) {}

  /** Whether the process lives. */
  @Get('healthz')
  @Header('cache-control', 'no-store')
  isAlive() {
    return { status: 'alive' };
  }

  /** Whether it can do its work. */
  @Get('readyz')
  @Header('cache-control', 'no-store')
  async isReady() {
    const isMigrated = await this.database.isMigrated().catch(() => false);
    if (!isMigrated)
      throw new Refusal(503, 'The database cannot be reached, or is not migrated.', { headers: { 'retry-after': '1' } });
    return { status: 'ready' };
  }

  /** For Prometheus. */
  @Get('metrics')
  @Header('cache-control', 'no-store')
  @Header('content-type', metrics.contentType)
  showMetrics() {
    return metrics.metrics();
  }
}
