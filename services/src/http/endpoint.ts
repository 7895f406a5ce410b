import type { Operation } from '@daybook/contracts/operation';
import { applyDecorators, HttpCode, RequestMapping, RequestMethod } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation of a route; undefined outside the API, such as for the page. */
    readonly operation?: Operation;
  }
}

/**
 * Makes a controller's method the handler of an operation: sets its method, path and status, and the schemas that validate `@Body()` and
 * `@Query()`. Handlers have no interceptors: Nest calls those through rxjs, which costs more than a guard and a handler.
 *
 * @example
 * @Endpoint(createNote)
 * createNote(@Owner() owner: string, @Body() draft: NoteDraft) { … }
 */
export const Endpoint = (operation: Operation) =>
  applyDecorators(
    RequestMapping({ method: RequestMethod[operation.method], path: operation.path }),
    HttpCode(operation.status),
    RouteConfig({ operation }),
  );
