// A copy of what packages/contracts declares (forwarded-headers.ts): this package runs before the contracts are compiled. A test compares them.

/** @type {Readonly<Record<'request' | 'body' | 'response', readonly string[]>>} */
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
};
