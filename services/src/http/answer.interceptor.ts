import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map } from 'rxjs';
import { Answer } from './answer.ts';

/** Sends what an Answer says beside its body as headers. */
@Injectable()
export class AnswerInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler) {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(map((answered: unknown) => unpack(answered, reply)));
  }
}

function unpack(answered: unknown, reply: FastifyReply): unknown {
  if (!(answered instanceof Answer)) return answered;
  void reply.headers(answered.headers);
  return answered.body;
}
