import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { busy, notFound } from '../http/problem-error.ts';
import { BackendsService } from '../releases/public.ts';
import { BackendConnections } from './backend-connections.ts';
import { BackendError, ClientLeftError, toBackendProblem } from './backend-error.ts';
import { Exchange } from './exchange.ts';
import { outgoingRequest } from './outgoing-request.ts';
import { BackendTokens } from './tokens/backend-tokens.ts';

interface Caller {
  readonly app: string;
  /** The id of the user. */
  readonly owner: string;
}

/** Forwards the requests of apps to their backends. */
@Injectable()
export class ForwardingService {
  constructor(
    private readonly backends: BackendsService,
    private readonly connections: BackendConnections,
    private readonly tokens: BackendTokens,
  ) {}

  /**
   * Forwards a request of a user to the backend of an app, and sends the response as it comes.
   *
   * @throws {ProblemError} 404 if the app has no backend, 400 or 413 for a request that is not forwarded, 429 or 503 if too many are
   *   running, 502 to 504 if the backend fails
   */
  async forward({ app, owner }: Caller, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const address = await this.backends.addressOf(app);
    if (address === undefined) throw notFound();
    const exchange = new Exchange(app, request, reply);
    try {
      const connection = await this.connections.to(app, address);
      const outgoing = outgoingRequest(request, connection.url, await this.tokens.sign({ app, owner }));
      return await exchange.respond(await exchange.send(connection, outgoing));
    } catch (error) {
      exchange.fail(error);
      if (error instanceof BackendError) throw toBackendProblem(app, error);
      throw error instanceof ClientLeftError ? busy(1) : error;
    }
  }
}
