/**
 * The headers that pass between an app and its backend, in lower case; besides those that begin with `x-app-`. All others stay at the
 * server. packages/tooling has a copy (dev/backends/forwarded-headers.mjs).
 */
export const forwardedHeaders = {
  request: [
    'accept',
    'accept-encoding',
    'accept-language',
    'cache-control',
    'idempotency-key',
    'if-match',
    'if-modified-since',
    'if-none-match',
    'if-range',
    'if-unmodified-since',
    'last-event-id',
    'prefer',
    'range',
  ],
  /** Of a request with a body. */
  body: ['content-encoding', 'content-language', 'content-length', 'content-type'],
  response: [
    'accept-ranges',
    'content-encoding',
    'content-language',
    'content-length',
    'content-range',
    'content-type',
    'etag',
    'last-modified',
    'retry-after',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;
