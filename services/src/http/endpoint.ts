import type { Operation } from '@daybook/contracts/operation';
import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  RequestMapping,
  RequestMethod,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { validate } from './bodies/validate.ts';
import {
  type KnownStates,
  type Precondition,
  parseIfMatch,
  parseIfNoneMatch,
  type UpdateConditions,
} from './conditional-requests.ts';
import { fingerprintOf, type IdempotentRequest, readKey } from './idempotency/idempotency.service.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation of a route; undefined outside the API, such as for the page. */
    readonly operation?: Operation;
  }
  interface FastifyRequest {
    /** The id of the user whose access token the request has; null if the operation needs none. */
    owner: string | null;
    /** The session of that token; null if the operation needs none, and for a portal's token. */
    sessionId: string | null;
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

export const requestOf = (context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>();

/** Returns a decorator that injects a value of the request into a parameter of a handler. */
export const fromRequest = <Value>(read: (request: FastifyRequest) => Value) =>
  createParamDecorator((_: unknown, context: ExecutionContext) => read(requestOf(context)));

/** The body, validated by the operation's schema. */
export const Body = fromRequest((request) => validated('body', request));

/** The query, validated by the operation's schema. */
export const Query = fromRequest((request) => validated('query', request));

function validated(part: 'body' | 'query', request: FastifyRequest): unknown {
  const { operation } = request.routeOptions.config;
  const schema = operation?.[part];
  if (!schema) throw new Error(`${operation?.id ?? 'This route'} has no ${part}.`);
  return validate(schema, request[part]);
}

/** The user's id, by their access token. */
export const Owner = fromRequest(({ owner }): string => {
  if (!owner) throw new Error('Only a handler of a secured operation has an owner.');
  return owner;
});

/** A user and one of their sessions. */
export interface OwnSession {
  readonly owner: string;
  readonly session: string;
}

/** The session of the access token. */
export const CurrentSession = fromRequest(({ owner, sessionId }): OwnSession => {
  if (!owner || !sessionId) throw new Error('Only a handler of a secured operation that is closed to portals has a session.');
  return { owner, session: sessionId };
});

/** The states that the client wants to change. */
export const IfMatch = fromRequest(({ headers }): Precondition => parseIfMatch(headers['if-match']));

/** The states that an update changes, and the key by which it is recognized if it is repeated. */
export const UpdateHeaders = fromRequest(({ headers }): UpdateConditions => ({
  ifMatch: parseIfMatch(headers['if-match']),
  requestKey: readKey(headers['idempotency-key']),
}));

/** The states whose body the client does not need: those of its If-None-Match, or every state for a HEAD. */
export const IfNoneMatch = fromRequest(({ method, headers }): KnownStates =>
  method === 'HEAD' ? 'every' : parseIfNoneMatch(headers['if-none-match']),
);

/** The request, if it has an Idempotency-Key. */
export const Idempotent = fromRequest(({ headers, owner, bodyBytes, routeOptions }): IdempotentRequest | undefined => {
  const { operation } = routeOptions.config;
  if (!operation || !owner) throw new Error('Only a handler of a secured operation can be idempotent.');
  const key = readKey(headers['idempotency-key']);
  return key === undefined ? undefined : { owner, key, fingerprint: fingerprintOf(operation, bodyBytes ?? Buffer.alloc(0)) };
});

/** The key, for an operation that keeps its own responses. */
export const IdempotencyKey = fromRequest(({ headers }): string | undefined => readKey(headers['idempotency-key']));
