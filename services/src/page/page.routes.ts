import { isReservedPath } from '@daybook/contracts/reserved-paths';
import { NotFoundException, ServiceUnavailableException } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendUnlessKnown } from '../http/conditional-requests.ts';
import { replyProblem, toMethodError } from '../http/problems/problem.filter.ts';
import type { PageService } from './page.service.ts';

/**
 * Registers the page at every path that people open. All other routes take precedence. As for endpoints, Nest's router would add five
 * asynchronous functions (docs/decisions/0068-routes-of-endpoints.md).
 */
export function pageRoutes(fastify: FastifyInstance, pages: PageService) {
  fastify.get('/*', (request, reply) => {
    // Not returned: Fastify would send the reply a second time if it is still being sent when the promise resolves.
    sendPage(pages, request, reply).catch((error: unknown) => replyProblem(toMethodError(error, request), request, reply));
  });
}

async function sendPage(pages: PageService, request: FastifyRequest, reply: FastifyReply) {
  const { url, headers } = request;
  const [path = '/'] = url.split('?');
  if (isReservedPath(path)) throw new NotFoundException();

  const page = await pages.read(path, headers);
  if (!page) throw new ServiceUnavailableException('No shell is live: publish one.');
  await sendUnlessKnown(page, request, reply);
}

/**
 * Returns the URL to route. The router rejects a path that cannot be decoded before it looks for a route, so such a path of a page becomes
 * one that no app owns: a person who opens it gets the page, which says so.
 */
export function toRoutableUrl(url = '/'): string {
  if (url.startsWith('/') && !url.includes('%')) return url;
  const [path = '/'] = url.split('?');
  return isReservedPath(path) || isDecodable(path) ? url : '//';
}

function isDecodable(path: string) {
  try {
    return decodeURI(path) !== '';
  } catch {
    return false;
  }
}
