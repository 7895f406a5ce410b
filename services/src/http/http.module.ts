import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { HealthController } from './monitoring/health.controller.ts';
import { IdempotencyService } from './idempotency/idempotency.service.ts';
import { OpenApiController, publicUrl } from './openapi/openapi.controller.ts';
import { ProblemFilter } from './problems/problem.filter.ts';

/** What all operations share: errors, idempotency, the OpenAPI document, health and metrics. */
@Module({})
export class HttpModule {
  static at(url: string): DynamicModule {
    return {
      module: HttpModule,
      // Any controller may have idempotent operations.
      global: true,
      controllers: [HealthController, OpenApiController],
      providers: [IdempotencyService, { provide: publicUrl, useValue: url }, { provide: APP_FILTER, useClass: ProblemFilter }],
      exports: [IdempotencyService],
    };
  }
}
