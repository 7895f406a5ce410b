import type { Operation } from '@daybook/contracts/operation';
import type { FastifyReply, FastifyRequest } from 'fastify';
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

/** A controller's method that responds to an operation. */
export type EndpointMethod = (...parts: unknown[]) => unknown;

/** Returns a value for a parameter of an endpoint. */
export type ReadPart = (request: FastifyRequest, reply: FastifyReply) => unknown;

const operations = new WeakMap<object, Operation>();
const parts = new WeakMap<object, ReadPart[]>();

/** Returns the operation of a method; undefined for one without `@Endpoint`. */
export const operationOf = (method: object) => operations.get(method);

/** Returns how each parameter of a method is read. */
export const partsOf = (method: object): readonly ReadPart[] => parts.get(method) ?? [];

/**
 * Makes a controller's method the handler of an operation: sets its method, path and status, and the schemas that validate `@Body()` and
 * `@Query()`. Every parameter needs a decorator of this file: endpoint-routes.ts calls the method, not Nest's router, so guards, pipes and
 * interceptors of Nest do nothing here.
 *
 * @example
 * @Endpoint(createNote)
 * createNote(@Owner() owner: string, @Body() draft: NoteDraft) { … }
 */
export const Endpoint =
  (operation: Operation) =>
  (_: object, __: string | symbol, { value }: PropertyDescriptor) =>
    void operations.set(value as EndpointMethod, operation);

/** Returns a decorator that injects a value of the request into a parameter of an endpoint. */
export const fromRequest = (read: ReadPart) => () => decorateParameter(read);

const decorateParameter = (read: ReadPart) => (controller: object, method: string | symbol | undefined, index: number) => {
  const endpoint = (controller as Record<string | symbol, EndpointMethod>)[method ?? ''];
  if (!endpoint) throw new Error('Decorate a parameter of a method, not of a constructor.');
  const reads = parts.get(endpoint) ?? [];
  reads[index] = read;
  parts.set(endpoint, reads);
};

/** The request. */
export const Req = fromRequest((request) => request);

export const readReply: ReadPart = (_, reply) => reply;

/** The reply, for an endpoint that sends it. What it returns is ignored. */
export const Res = fromRequest(readReply);

/** All headers. */
export const Headers = fromRequest(({ headers }) => headers);

export const Cookie = fromRequest(({ headers }) => headers.cookie);

/** The address of the client. */
export const Ip = fromRequest(({ ip }) => ip);

/** All parameters of the path. */
export const Params = fromRequest(({ params }) => params);

/** A parameter of the path. */
export const Param = (name: string) => decorateParameter(({ params }) => (params as Readonly<Record<string, string>>)[name]);

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

/** Waits until the request may be a heavy read. Used by operations with `heavy: 'if-large'`. */
export const BeginHeavyRead = fromRequest((request, reply) => () => request.beginHeavyRead(reply));

/** The request, if it has an Idempotency-Key. */
export const Idempotent = fromRequest(({ headers, owner, bodyBytes, routeOptions }): IdempotentRequest | undefined => {
  const { operation } = routeOptions.config;
  if (!operation || !owner) throw new Error('Only a handler of a secured operation can be idempotent.');
  const key = readKey(headers['idempotency-key']);
  return key === undefined ? undefined : { owner, key, fingerprint: fingerprintOf(operation, bodyBytes ?? Buffer.alloc(0)) };
});

/** The key, for an operation that keeps its own responses. */
export const IdempotencyKey = fromRequest(({ headers }): string | undefined => readKey(headers['idempotency-key']));
