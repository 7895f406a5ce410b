import { readFeed } from '@daybook/contracts/health';
import { isReservedPath } from '@daybook/contracts/reserved-paths';
import { Controller, Get, NotFoundException, Req, Res, ServiceUnavailableException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Cookie, Endpoint } from '../http/endpoint.ts';
import { sendUnlessKnown } from '../http/conditional-requests.ts';
import { PageService } from './page.service.ts';

/** Serves the page at every path that people open, and its feed. All other routes take precedence. */
@Controller()
export class PageController {
  constructor(private readonly pages: PageService) {}

  /** Returns the releases that a page of this visitor would load now. */
  @Endpoint(readFeed)
  readFeed(@Cookie() cookies?: string) {
    return this.pages.readFeed(cookies);
  }

  @Get('*')
  async readPage(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const { url, headers } = request;
    const [path = '/'] = url.split('?');
    if (isReservedPath(path)) throw new NotFoundException();

    const page = await this.pages.read(path, headers);
    if (!page) throw new ServiceUnavailableException('No shell is live: publish one.');
    return sendUnlessKnown(page, request, reply);
  }
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
