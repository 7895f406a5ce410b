import type { Operation } from '@daybook/contracts/operation';
import { applyDecorators, HttpCode, RequestMapping, RequestMethod } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation that a route serves; none for what is not of the API, such as the page. */
    readonly operation?: Operation;
  }
}

/**
 * Makes a controller's method the handler of an operation: its method, path and status, and what `@Body()` and `@Query()` are
 * checked by. The operation needs an access token unless it says otherwise. No handler has an interceptor: Nest goes to those through rxjs,
 * which costs more than a guard and a handler.
 *
 * @example
 * @Handles(createNote)
 * createNote(@Owner() owner: string, @Body() draft: NoteDraft) { … }
 */
export const Endpoint = (operation: Operation) =>
  applyDecorators(
    RequestMapping({ method: RequestMethod[operation.method], path: operation.path }),
    HttpCode(operation.status),
    RouteConfig({ operation }),
  );
