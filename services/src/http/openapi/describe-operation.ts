import { STATUS_CODES } from 'node:http';
import type { Operation } from '@daybook/contracts/operation';
import { problem, problemMediaType } from '@daybook/contracts/problem';
import * as z from 'zod/mini';
import { rateLimitOf, describeRateLimit } from '../limits/rate-limits.ts';
import type { Components } from './components.ts';
import { responseHeaders, requestHeaders } from './headers.ts';

/** An operation as OpenAPI 3.1 writes it. */
export function describeOperation(operation: Operation, components: Components) {
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
    responses: { ...success(operation, components), ...refusals(operation, components) },
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
  const { status, response, headers } = operation;
  const unchanged = headers.includes('If-None-Match') && { 304: { description: 'Not changed since the state of If-None-Match.' } };
  const content = response && { 'application/json': { schema: components.refer(response) } };
  return {
    [status]: { description: title(status), headers: responseHeaders(operation), ...(content && { content }) },
    ...unchanged,
  };
}

/** What every operation may response with, what comes of its kind, and what it names itself. */
function refusals(operation: Operation, components: Components) {
  const { body, bodyType, query, headers } = operation;
  const takesFields = body || bodyType || query || headers.includes('Idempotency-Key');
  const refusesPortals = operation.secured === true && !operation.portals;
  const takesParameters = operation.path.includes(':');
  const statuses = [
    ...(takesFields ? [400] : []),
    ...(takesParameters ? [404] : []),
    ...(refusesPortals ? [403] : []),
    ...(body || bodyType ? [413, 415] : []),
    ...operation.errors,
    ...(rateLimitOf(operation) ? [429] : []),
    500,
    503,
  ];
  const content = { [problemMediaType]: { schema: components.refer(problem) } };
  return Object.fromEntries(statuses.map((status) => [status, { description: title(status), ...waiting(status), content }]));
}

const waiting = (status: number) =>
  (status === 429 || status === 503) && {
    headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } },
  };

const title = (status: number) => STATUS_CODES[status] ?? 'Unknown';
