import type { Operation } from '@daybook/contracts/operation';
import * as z from 'zod/mini';

type HeaderName = Operation['headers'][number];

const requested: Readonly<Record<HeaderName, string>> = {
  'If-Match': 'ETags of the states that may be changed. Without it the last write wins.',
  'If-None-Match': 'ETags of what you have: the response is 304 when it is still so.',
  'Idempotency-Key':
    'Makes the call repeatable: the same key and body get what was made, as it is now, for 24 hours, and 404 once it is deleted.',
};

/** The headers that an operation takes. */
export const requestHeaders = ({ headers }: Operation) =>
  headers.map((name) => ({ name, in: 'header', required: false, description: requested[name], schema: { type: 'string' } }));

const responseHeaderTexts = {
  ETag: 'Names the state of what was answered.',
  Location: 'The address of what was made.',
  Link: 'The next page, as rel="next"; left out on the last.',
};

/** The headers that an operation answers with when it succeeds. */
export function responseHeaders({ headers, status, response, query }: Operation) {
  const names = [
    ...(response && (status === 201 || headers.some((name) => name.startsWith('If-'))) ? (['ETag'] as const) : []),
    ...(headers.includes('Idempotency-Key') && status === 201 ? (['Location'] as const) : []),
    ...(comesInPages(query) ? (['Link'] as const) : []),
  ];
  return Object.fromEntries(names.map((name) => [name, { description: responseHeaderTexts[name], schema: { type: 'string' } }]));
}

/** A list that can be gone on with takes a cursor. */
function comesInPages(query: Operation['query']) {
  return query !== undefined && 'cursor' in (z.toJSONSchema(query, { io: 'input' }).properties ?? {});
}
