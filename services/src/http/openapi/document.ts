import type { Operation } from '@daybook/contracts/operation';
import { STATUS_CODES } from 'node:http';
import { problem, problemMediaType } from '@daybook/contracts/problem';
import * as z from 'zod/mini';
import { describeSchemas, type Components } from './components.ts';
import { rateLimitOf, describeRateLimit } from '../limits/limit-rates.ts';

/** Returns the OpenAPI 3.1 document, from the same schemas that validate the requests. */
export function openApiDocument(operations: readonly Operation[], { version, url }: { version: string; url: string }) {
  const components = describeSchemas(operations);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Daybook',
      version,
      description: 'Paths work with and without the trailing slash. Errors are problem documents (RFC 9457).',
    },
    servers: [{ url }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
    paths: describePaths(operations, components),
    components: {
      schemas: components.schemas,
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        calendarToken: { type: 'http', scheme: 'bearer' },
        releaseToken: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function describePaths(operations: readonly Operation[], components: Components) {
  const paths: Record<string, Record<string, ReturnType<typeof describeOperation>>> = {};
  for (const operation of operations) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describeOperation(operation, components) };
  }
  return paths;
}

function describeOperation(operation: Operation, components: Components) {
  const { id, summary, tag, secured, body, bodyType } = operation;
  const limit = rateLimitOf(operation);
  return {
    operationId: id,
    summary,
    ...(limit && { description: describeRateLimit(limit) }),
    tags: [tag],
    security: securedBy(secured),
    parameters: [...pathParameters(operation), ...queryParameters(operation), ...requestHeaders(operation)],
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: components.refer(body) } } } }),
    ...(bodyType && { requestBody: { required: true, content: { [bodyType]: {} } } }),
    responses: { ...success(operation, components), ...errorResponses(operation, components) },
  };
}

function securedBy(secured: Operation['secured']) {
  if (secured === 'calendar') return [{ calendarToken: [] }];
  if (secured === 'release' || secured === 'operator') return [{ releaseToken: [] }];
  return secured ? [{ accessToken: [] }] : [];
}

function pathParameters({ path }: Operation) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  return names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
}

function queryParameters({ query }: Operation) {
  if (!query) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(query, { target: 'draft-2020-12', io: 'input' });
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }));
}

function success(operation: Operation, components: Components) {
  const { status, createdStatus, response, responseType, headers, method } = operation;
  const content = response
    ? { 'application/json': { schema: components.refer(response) } }
    : responseType && { [responseType]: {} };
  const describe = (code: number) => ({
    [code]: { description: title(code), headers: responseHeaders(operation), ...(content && { content }) },
  });
  return {
    ...describe(status),
    ...(createdStatus && describe(createdStatus)),
    ...(headers.includes('If-None-Match') &&
      method === 'GET' && { 304: { description: 'The client has the current state, by If-None-Match.' } }),
  };
}

/** Returns the errors of every operation, those that follow from its properties, and those that it declares. */
function errorResponses(operation: Operation, components: Components) {
  const { body, bodyType, query, headers, secured, portals, path } = operation;
  const statuses = [
    ...(body || bodyType || query || headers.includes('Idempotency-Key') ? [400] : []),
    ...(path.includes(':') ? [404] : []),
    // Only operations for portals take the token of a portal.
    ...(secured === true && !portals ? [403] : []),
    ...(body || bodyType ? [413, 415] : []),
    ...operation.errors,
    ...(rateLimitOf(operation) ? [429] : []),
    500,
    503,
  ];
  const content = { [problemMediaType]: { schema: components.refer(problem) } };
  return Object.fromEntries(statuses.map((status) => [status, { description: title(status), ...retryAfter(status), content }]));
}

const retryAfter = (status: number) =>
  (status === 429 || status === 503) && {
    headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } },
  };

const title = (status: number) => STATUS_CODES[status] ?? 'Unknown';

const requestHeaderTexts: Readonly<Record<Operation['headers'][number], string>> = {
  'If-Match': 'Changes the resource only if its ETag is in this list. Without it the last write wins.',
  'If-None-Match': 'Responds with 304 if the ETag of the resource is in this list.',
  'Idempotency-Key':
    'Makes the request safe to repeat for 24 hours, or until the account has sent 9,000 later keys: the same key and body return the created resource in its current state, or 404 once it is deleted. With a UUID of version 7 in lower case, a creation is safe to repeat until its resource has left the trash, and an update until the resource was changed eight more times; the body of an update may differ.',
};

const createsOnly = 'With *, creates the resource, and replaces none.';

const requestHeaders = ({ headers, method }: Operation) =>
  headers.map((name) => ({
    name,
    in: 'header',
    required: false,
    description: name === 'If-None-Match' && method === 'PUT' ? createsOnly : requestHeaderTexts[name],
    schema: { type: 'string' },
  }));

const responseHeaderTexts = {
  ETag: 'The state of the resource.',
  Location: 'The address of the new resource.',
  Link: 'The next page, as rel="next"; absent on the last page. Tasks also have rel="monitor": what has changed since this page.',
};

function responseHeaders({ headers, status, response, query }: Operation) {
  const names = [
    ...(response && (status === 201 || headers.some((name) => name.startsWith('If-'))) ? (['ETag'] as const) : []),
    ...(headers.includes('Idempotency-Key') && status === 201 ? (['Location'] as const) : []),
    ...(hasPages(query) ? (['Link'] as const) : []),
  ];
  return Object.fromEntries(names.map((name) => [name, { description: responseHeaderTexts[name], schema: { type: 'string' } }]));
}

/** A list that comes in pages takes a cursor. */
const hasPages = (query: Operation['query']) =>
  query !== undefined && 'cursor' in (z.toJSONSchema(query, { io: 'input' }).properties ?? {});
