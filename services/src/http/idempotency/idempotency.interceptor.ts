import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { requestOf } from '../parameters.ts';
import { IdempotencyService } from './idempotency.service.ts';
import { fingerprintOf, readKey } from './idempotent-call.ts';

/** Where an Idempotency-Key was sent, the handler of an operation that honours it runs once. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly calls: IdempotencyService) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { headers, owner, bodyBytes, routeOptions } = requestOf(context);
    const { operation } = routeOptions.config;
    const key = readKey(headers['idempotency-key']);
    if (!operation || !owner || key === undefined) return next.handle();

    const call = { owner, key, fingerprint: fingerprintOf(operation, bodyBytes ?? Buffer.alloc(0)) };
    return from(this.calls.once(call, () => lastValueFrom(next.handle())));
  }
}
