import type { Operation } from '@daybook/contracts/operation';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, HttpAdapterHost, MetadataScanner } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod, RouteOptions } from 'fastify';
import { sendResponse } from './api-response.ts';
import { type EndpointMethod, operationOf, partsOf, readReply } from './endpoint.ts';
import { replyProblem } from './problems/problem.filter.ts';

/**
 * Registers a route for each method with `@Endpoint`. Nest's router would call it through five asynchronous functions
 * (docs/decisions/0068-routes-of-endpoints.md).
 */
@Injectable()
export class EndpointRoutes implements OnModuleInit {
  #pluginForPortals: (scope: FastifyInstance) => Promise<unknown> = () => Promise.resolve();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly host: HttpAdapterHost,
  ) {}

  /** Registers a plugin for the operations that portals may call, and no others. Call it before the application starts. */
  registerForPortals(plugin: (scope: FastifyInstance) => Promise<unknown>) {
    this.#pluginForPortals = plugin;
  }

  onModuleInit() {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    const routes = this.discovery.getControllers().flatMap(({ instance }) => this.routesOf(instance as Controller));
    const isForPortals = ({ config }: EndpointRoute) => config.operation.portals === true;
    for (const route of routes) if (!isForPortals(route)) fastify.route(route);
    void fastify.register(async (scope) => {
      await this.#pluginForPortals(scope);
      for (const route of routes) if (isForPortals(route)) scope.route(route);
    });
  }

  private routesOf(controller: Controller): EndpointRoute[] {
    return this.scanner.getAllMethodNames(Object.getPrototypeOf(controller) as object).flatMap((name) => {
      const method = controller[name];
      const operation = method && operationOf(method);
      if (!operation) return [];
      requireParts(name, method);
      const handler = toHandler(operation, controller, method);
      return { method: operation.method, url: operation.path, config: { operation }, handler };
    });
  }
}

type EndpointRoute = RouteOptions & { readonly config: { readonly operation: Operation } };

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
