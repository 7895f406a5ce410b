import { Controller, Get, NotFoundException, Req, Res, ServiceUnavailableException, Headers } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readFeed } from '@daybook/contracts/health';
import { isReservedPath } from '@daybook/contracts/apps';
import { matchesIfNoneMatch } from '../http/conditional-requests.ts';
import { PageService } from './page.service.ts';
import { Endpoint } from '../http/endpoint.ts';
import { LivePage } from './live-page.ts';
import { VisitorCookies } from './visitor-cookies.ts';

/** Serves the page at every path that people open. All other routes take precedence. */
@Controller()
export class PageController {
  constructor(private readonly pages: PageService) {}

  @Get('*')
  async readPage(@Req() { url, headers }: FastifyRequest, @Res() reply: FastifyReply) {
    const [path = '/'] = url.split('?');
    if (!isPagePath(path)) throw new NotFoundException();

    const page = await this.pages.read({ path, acceptEncoding: headers['accept-encoding']?.toString(), cookies: headers.cookie });
    if (!page) throw new ServiceUnavailableException('No shell is live: publish one.');

    const { etag } = page.headers;
    const isCurrent = page.status === 200 && etag !== undefined && matchesIfNoneMatch(etag, headers['if-none-match']);
    return isCurrent
      ? reply.status(304).headers(page.headers).send()
      : reply
          .status(page.status)
          .headers(page.headers)
          .send(await page.body());
  }
}

/** Serves the feed of the releases that a page of this visitor would load now. */
@Controller()
export class FeedController {
  constructor(
    private readonly live: LivePage,
    private readonly cookies: VisitorCookies,
  ) {}

  @Endpoint(readFeed)
  async readFeed(@Headers('cookie') cookies?: string) {
    const { pageFor } = await this.live.current();
    const page = await pageFor(this.cookies.read(cookies));
    return page?.feed ?? { apps: [] };
  }
}

/** True for a path that people open and that gets the page; false for one that programs request. */
export const isPagePath = (path: string) => !isReservedPath(path);

/**
 * Returns the URL to route. The router rejects a path that cannot be decoded before it looks for a route, so such a page path becomes one that
 * no app owns: a person who opens it gets the page, which says so.
 */
export function toRoutableUrl(url = '/'): string {
  const [path = '/'] = url.split('?');
  return isPagePath(path) && !isDecodable(path) ? '//' : url;
}

function isDecodable(path: string) {
  try {
    return decodeURI(path) !== '';
  } catch {
    return false;
  }
}
