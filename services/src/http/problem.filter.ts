import { type ArgumentsHost, Catch, type ExceptionFilter, NotFoundException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { operations } from '@daybook/contracts/api';
import { methodsAt } from './methods-at.ts';
import { Refusal } from './refusal.ts';
import { replyProblem } from './reply-problem.ts';

/** Makes a problem document (RFC 9457) of whatever went wrong, wherever it did. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  async catch(error: unknown, host: ArgumentsHost) {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    await replyProblem(this.name(error, request), request, http.getResponse<FastifyReply>());
  }

  /** The router knows no address and no method apart: an address that takes other methods is told so. */
  private name(error: unknown, request: FastifyRequest): unknown {
    if (!(error instanceof NotFoundException)) return error;
    const methods = methodsAt(request.url, operations);
    if (methods.length === 0) return error;
    return new Refusal(405, 'This address does not take this method.', { headers: { allow: methods.join(', ') } });
  }
}
