import { type DynamicModule, Module, Controller, Get, Header, Inject, Req } from '@nestjs/common';
import { APP_FILTER, DiscoveryModule } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { EndpointRoutes } from './endpoint-routes.ts';
import { IdempotencyService } from './idempotency/idempotency.service.ts';
import { OpenApiController, publicUrl } from './openapi/openapi.controller.ts';
import { notFound } from './problem-error.ts';
import { ProblemFilter } from './problems/problem.filter.ts';
import { metrics } from '../metrics.ts';

type ReadMetrics = () => Promise<string>;

const metricsReader = Symbol('metricsReader');

/** The parts that all operations share: errors, idempotency, the OpenAPI document, health and metrics. */
@Module({})
export class HttpModule {
  /** `readMetrics` is undefined if the metrics have a port of their own. */
  static at(url: string, readMetrics: ReadMetrics | undefined): DynamicModule {
    return {
      module: HttpModule,
      // Any controller may have idempotent operations.
      global: true,
      imports: [DiscoveryModule],
      controllers: [HealthController, OpenApiController, ...(readMetrics ? [MetricsController] : [])],
      providers: [
        IdempotencyService,
        EndpointRoutes,
        { provide: publicUrl, useValue: url },
        { provide: metricsReader, useValue: readMetrics },
        { provide: APP_FILTER, useClass: ProblemFilter },
      ],
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
  constructor(@Inject(metricsReader) private readonly read: ReadMetrics) {}

  /** Only at exactly this address, so that a proxy can hide it: the router would also decode `/%6detrics`. */
  @Get('metrics')
  @Header('content-type', metrics.contentType)
  readMetrics(@Req() { url }: FastifyRequest) {
    if (url.split('?')[0] !== '/metrics') throw notFound();
    return this.read();
  }
}
