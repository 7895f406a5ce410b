import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR } from '@nestjs/core';
import { AnswerInterceptor } from './answer.interceptor.ts';
import { HealthController } from './health.controller.ts';
import { IdempotencyInterceptor } from './idempotency/idempotency.interceptor.ts';
import { IdempotencyService } from './idempotency/idempotency.service.ts';
import { OpenApiController, publicUrl } from './openapi/openapi.controller.ts';
import { ProblemFilter } from './problem.filter.ts';

/** How the API speaks HTTP, whatever it is about. */
@Module({})
export class HttpModule {
  static at(url: string): DynamicModule {
    return {
      module: HttpModule,
      controllers: [HealthController, OpenApiController],
      providers: [
        IdempotencyService,
        { provide: publicUrl, useValue: url },
        { provide: APP_FILTER, useClass: ProblemFilter },
        // The outer one first: what is repeated is unpacked like what is new.
        { provide: APP_INTERCEPTOR, useClass: AnswerInterceptor },
        { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
      ],
    };
  }
}
