import type * as z from 'zod/mini';
import type { Operation } from '@daybook/contracts/operation';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { check } from './check.ts';
import { type Condition, type BodylessStates, readCondition, readKnown } from './entity-tag.ts';
import { fingerprintOf, type IdempotentCall, readKey } from './idempotency/idempotent-call.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose access token was shown; null where none is needed. */
    owner: string | null;
    /** The session of that token; null where none is needed, and for a portal's token. */
    sessionId: string | null;
  }
}

/** The body, checked by the operation that the method handles. */
export const Body = createParamDecorator((_: unknown, context: ExecutionContext) => checked('body', context));

/** The query, checked by the operation that the method handles. */
export const Query = createParamDecorator((_: unknown, context: ExecutionContext) => checked('query', context));

/** The id of who calls, by their access token. */
export const Owner = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const { owner } = requestOf(context);
  if (!owner) throw new Error('Only a handler of a secured operation has an owner.');
  return owner;
});

/** Who calls, and in which session of theirs. */
export interface OwnSession {
  readonly owner: string;
  readonly session: string;
}

/** The session that the caller's access token belongs to. */
export const BySession = createParamDecorator((_: unknown, context: ExecutionContext): OwnSession => {
  const { owner, sessionId } = requestOf(context);
  if (!owner || !sessionId) throw new Error('Only a handler of a secured operation that is closed to portals has a session.');
  return { owner, session: sessionId };
});

/** The state that the caller wants to change, by If-Match. */
export const IfMatch = createParamDecorator((_: unknown, context: ExecutionContext): Condition =>
  readCondition(requestOf(context).headers['if-match']),
);

/** The states in which the caller wants no body: those that it has, by If-None-Match, or every one in a HEAD. */
export const Bodyless = createParamDecorator((_: unknown, context: ExecutionContext): BodylessStates => {
  const { method, headers } = requestOf(context);
  return method === 'HEAD' ? 'every' : readKnown(headers['if-none-match']);
});

/** The call, if its maker gave it an Idempotency-Key. */
export const Repeatable = createParamDecorator((_: unknown, context: ExecutionContext): IdempotentCall | undefined => {
  const { headers, owner, bodyBytes, routeOptions } = requestOf(context);
  const { operation } = routeOptions.config;
  if (!operation || !owner) throw new Error('Only a handler of a secured operation has calls of its users.');
  const key = readKey(headers['idempotency-key']);
  return key === undefined ? undefined : { owner, key, fingerprint: fingerprintOf(operation, bodyBytes ?? Buffer.alloc(0)) };
});

/** The key of an operation that repeats its answers by itself. */
export const IdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext): string | undefined =>
  readKey(requestOf(context).headers['idempotency-key']),
);

export const requestOf = (context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>();

function checked(part: 'body' | 'query', context: ExecutionContext): unknown {
  const request = requestOf(context);
  return check(schemaOf(part, request.routeOptions.config.operation), request[part]);
}

function schemaOf(part: 'body' | 'query', operation: Operation | undefined): z.ZodMiniType {
  const schema = operation?.[part];
  if (!schema) throw new Error(`${operation?.id ?? 'This route'} has no ${part}.`);
  return schema;
}
