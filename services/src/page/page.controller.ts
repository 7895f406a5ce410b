import { Controller, Get, NotFoundException, Req, Res, ServiceUnavailableException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesIfNoneMatch } from '../http/entity-tag.ts';
import { isPagePath } from './page-paths.ts';
import { PageService } from './page.service.ts';

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
