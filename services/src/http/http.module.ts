import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { HealthController } from './monitoring/health.controller.ts';
import { IdempotencyService } from './idempotency/idempotency.service.ts';
import { OpenApiController, publicUrl } from './openapi/openapi.controller.ts';
import { ProblemFilter } from './problems/problem.filter.ts';

/** How the API speaks HTTP, whatever it is about. */
@Module({})
export class HttpModule {
  static at(url: string): DynamicModule {
    return {
      module: HttpModule,
      // Every controller's operations may be repeatable.
      global: true,
      controllers: [HealthController, OpenApiController],
      providers: [IdempotencyService, { provide: publicUrl, useValue: url }, { provide: APP_FILTER, useClass: ProblemFilter }],
      exports: [IdempotencyService],
    };
  }
}
