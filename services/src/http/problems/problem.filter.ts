import { type ArgumentsHost, Catch, type ExceptionFilter, NotFoundException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { operations } from '@daybook/contracts/api';
import { allowedMethods } from './allowed-methods.ts';
import { ProblemError } from '../problem-error.ts';
import { replyProblem } from './reply-problem.ts';

/** Turns every error into a problem document (RFC 9457). */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  async catch(error: unknown, host: ArgumentsHost) {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    await replyProblem(toMethodError(error, request), request, http.getResponse<FastifyReply>());
  }
}

/** The router responds with 404 to a wrong method too. Returns a 405 for an address that takes other methods. */
function toMethodError(error: unknown, request: FastifyRequest): unknown {
  if (!(error instanceof NotFoundException)) return error;
  const methods = methodsOf(request);
  if (methods.length === 0) return error;
  return new ProblemError(405, 'This address does not take this method.', { headers: { allow: methods.join(', ') } });
}

/** Outside the API, such as /healthz, this finds only routes without parameters. */
function methodsOf({ url, server }: FastifyRequest): string[] {
  const methods = allowedMethods(url, operations);
  if (methods.length > 0) return methods;
  const [path = ''] = url.split('?');
  return ['GET', 'HEAD', 'POST'].filter((method) => server.hasRoute({ method, url: path }));
}
