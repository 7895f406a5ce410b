import type { Operation } from '@daybook/contracts/operation';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, HttpAdapterHost, MetadataScanner } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { sendResponse } from './api-response.ts';
import { type EndpointMethod, operationOf, partsOf, readReply } from './endpoint.ts';
import { replyProblem } from './problems/problem.filter.ts';

/**
 * Registers a route for each method with `@Endpoint`. Nest's router would call it through five asynchronous functions
 * (docs/decisions/0068-routes-of-endpoints.md).
 */
@Injectable()
export class EndpointRoutes implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly host: HttpAdapterHost,
  ) {}

  onModuleInit() {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    for (const { instance } of this.discovery.getControllers()) this.addRoutes(fastify, instance as Controller);
  }

  private addRoutes(fastify: FastifyInstance, controller: Controller) {
    for (const name of this.scanner.getAllMethodNames(Object.getPrototypeOf(controller) as object)) {
      const method = controller[name];
      const operation = method && operationOf(method);
      if (!operation) continue;
      requireParts(name, method);
      const handler = toHandler(operation, controller, method);
      fastify.route({ method: operation.method, url: operation.path, config: { operation }, handler });
    }
  }
}

type Controller = Readonly<Record<string, EndpointMethod>>;

function requireParts(name: string, method: EndpointMethod) {
  const parts = partsOf(method);
  const isComplete = parts.length >= method.length && [...parts].every((read) => read !== undefined);
  if (!isComplete) throw new Error(`A parameter of ${name}() has no decorator of http/endpoint.ts.`);
}

function toHandler(operation: Operation, controller: Controller, method: EndpointMethod): RouteHandlerMethod {
  const parts = partsOf(method);
  const sendsReply = parts.includes(readReply);
  const hasParameters = operation.path.includes(':');
  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      void reply.status(operation.status);
      const response = await method.apply(
        controller,
        parts.map((read) => read(request, reply)),
      );
      if (!sendsReply) sendResponse(response, reply);
    } catch (error) {
      // Not awaited: that would keep the request in memory until the client has read the response.
      void replyProblem(error, request, reply);
    }
  };
  return (request, reply) => {
    // The router finds `/api/notes//` too.
    if (hasParameters && hasEmptyParameter(request)) return reply.callNotFound();
    // Not returned: Fastify would send the reply a second time if it is still being sent when the promise resolves.
    void respond(request, reply);
  };
}

const hasEmptyParameter = ({ params }: FastifyRequest) => Object.values(params as object).includes('');
