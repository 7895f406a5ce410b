import type { FastifyInstance } from 'fastify';

/** Lets these routes, and no others, take what an HTML form sends. */
export function takeForms(fastify: FastifyInstance) {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16 * 1024 },
    (_, body: string, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  );
}
