import type { FastifyReply, FastifyRequest } from 'fastify';

/** What every answer of the server says, unless its handler says otherwise. */
export function setHeaders(request: FastifyRequest, reply: FastifyReply) {
  void reply.headers({
    'x-request-id': request.id,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
  if (isApi(request)) void reply.headers({ ...forPrograms, 'cache-control': cacheControl(request) });
}

export const isApi = ({ url }: FastifyRequest) => url.startsWith('/api/') || url === '/api';

/** An answer of the API is no page: a browser that opens it as one runs and loads nothing. */
const forPrograms = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  vary: 'Authorization, Origin',
};

/** What was read may be kept by its reader alone, and asked for again by its ETag; tokens and what was written are not kept. */
const cacheControl = ({ method }: FastifyRequest) => (method === 'GET' || method === 'HEAD' ? 'private, no-cache' : 'no-store');
