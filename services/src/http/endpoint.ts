import type { Operation } from '@daybook/contracts/operation';
import {
  applyDecorators,
  HttpCode,
  RequestMapping,
  RequestMethod,
  createParamDecorator,
  type ExecutionContext,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type * as z from 'zod/mini';
import type { FastifyRequest } from 'fastify';
import { validate } from './bodies/validate.ts';
import { type KnownStates, type Precondition, parseIfMatch, parseIfNoneMatch } from './conditional-requests.ts';
import { fingerprintOf, type IdempotentRequest, readKey } from './idempotency/idempotency.service.ts';

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

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the user whose access token the request has; null if the operation needs none. */
    owner: string | null;
    /** The session of that token; null if the operation needs none, and for a portal's token. */
    sessionId: string | null;
  }
}

/** The body, validated by the operation's schema. */
export const Body = createParamDecorator((_: unknown, context: ExecutionContext) => validated('body', context));

/** The query, validated by the operation's schema. */
export const Query = createParamDecorator((_: unknown, context: ExecutionContext) => validated('query', context));

/** The user's id, by their access token. */
export const Owner = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const { owner } = requestOf(context);
  if (!owner) throw new Error('Only a handler of a secured operation has an owner.');
  return owner;
});

/** A user and one of their sessions. */
export interface OwnSession {
  readonly owner: string;
  readonly session: string;
}

/** The session of the access token. */
export const CurrentSession = createParamDecorator((_: unknown, context: ExecutionContext): OwnSession => {
  const { owner, sessionId } = requestOf(context);
  if (!owner || !sessionId) throw new Error('Only a handler of a secured operation that is closed to portals has a session.');
  return { owner, session: sessionId };
});

/** The states that the client wants to change. */
export const IfMatch = createParamDecorator((_: unknown, context: ExecutionContext): Precondition =>
  parseIfMatch(requestOf(context).headers['if-match']),
);

/** The states whose body the client does not need: those of its If-None-Match, or every state for a HEAD. */
export const IfNoneMatch = createParamDecorator((_: unknown, context: ExecutionContext): KnownStates => {
  const { method, headers } = requestOf(context);
  return method === 'HEAD' ? 'every' : parseIfNoneMatch(headers['if-none-match']);
});

/** The request, if it has an Idempotency-Key. */
export const Idempotent = createParamDecorator((_: unknown, context: ExecutionContext): IdempotentRequest | undefined => {
  const { headers, owner, bodyBytes, routeOptions } = requestOf(context);
  const { operation } = routeOptions.config;
  if (!operation || !owner) throw new Error('Only a handler of a secured operation can be idempotent.');
  const key = readKey(headers['idempotency-key']);
  return key === undefined ? undefined : { owner, key, fingerprint: fingerprintOf(operation, bodyBytes ?? Buffer.alloc(0)) };
});

/** The key, for an operation that keeps its own responses. */
export const IdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext): string | undefined =>
  readKey(requestOf(context).headers['idempotency-key']),
);

export const requestOf = (context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>();

function validated(part: 'body' | 'query', context: ExecutionContext): unknown {
  const request = requestOf(context);
  return validate(schemaOf(part, request.routeOptions.config.operation), request[part]);
}

function schemaOf(part: 'body' | 'query', operation: Operation | undefined): z.ZodMiniType {
  const schema = operation?.[part];
  if (!schema) throw new Error(`${operation?.id ?? 'This route'} has no ${part}.`);
  return schema;
}
