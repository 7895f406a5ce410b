import { type DynamicModule, Module, Controller, Get, Header } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { IdempotencyService } from './idempotency/idempotency.service.ts';
import { OpenApiController, publicUrl } from './openapi/openapi.controller.ts';
import { ProblemFilter } from './problems/problem.filter.ts';
import { metrics } from '../metrics.ts';
import { readMetrics } from '../processes/read-metrics.ts';

/** What all operations share: errors, idempotency, the OpenAPI document, health and metrics. */
@Module({})
export class HttpModule {
  /** `hasMetrics`: the metrics have no port of their own. */
  static at(url: string, { hasMetrics }: { hasMetrics: boolean }): DynamicModule {
    return {
      module: HttpModule,
      // Any controller may have idempotent operations.
      global: true,
      controllers: [HealthController, OpenApiController, ...(hasMetrics ? [MetricsController] : [])],
      providers: [IdempotencyService, { provide: publicUrl, useValue: url }, { provide: APP_FILTER, useClass: ProblemFilter }],
      exports: [IdempotencyService],
    };
  }
}

@Controller()
export class HealthController {
  /** Returns 200 while the process runs. */
  @Get('healthz')
  isAlive() {
    return { status: 'alive' };
  }
}

@Controller()
export class MetricsController {
  @Get('metrics')
  @Header('content-type', metrics.contentType)
  readMetrics() {
    return readMetrics();
  }
}
