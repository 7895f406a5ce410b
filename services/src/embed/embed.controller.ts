import { Controller, Get, Headers, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { matchesIfNoneMatch } from '../http/entity-tag.ts';
import { notFound } from '../http/problem-error.ts';
import { EmbedService, soonAnew } from './embed.service.ts';
import { FramesService } from './frames.service.ts';
import { playgroundFiles } from './playground-files.ts';

const forPages = { 'cache-control': soonAnew };

/** What the pages of other sites load, and a page to try it on. */
@Controller('embed')
export class EmbedController {
  constructor(
    private readonly embed: EmbedService,
    private readonly frames: FramesService,
  ) {}

  @Get()
  showPlayground(@Res() reply: FastifyReply) {
    return this.sendPlayground('index.html', reply);
  }

  @Get('playground/:name')
  readPlayground(@Param('name') name: string, @Res() reply: FastifyReply) {
    return this.sendPlayground(name, reply);
  }

  /** The page for hosts that run no script of others. It may stand in the pages of one origin of one portal. */
  @Get('frame')
  async showFrame(@Query() query: Record<string, unknown>, @Res() reply: FastifyReply) {
    const { status, headers, body } = await this.frames.show(query);
    return reply.status(status).headers(headers).send(body);
  }

  @Get('remoteEntry.js')
  async findRemoteEntry(@Res() reply: FastifyReply) {
    const address = await this.embed.remoteEntry();
    return reply.headers(forPages).redirect(address, 302);
  }

  @Get('pinned.json')
  async readPinned(@Res() reply: FastifyReply) {
    const pinned = await this.embed.pinned();
    return reply.headers(forPages).send(pinned);
  }

  @Get(':name')
  async readFile(
    @Param('name') name: string,
    @Res() reply: FastifyReply,
    @Headers('accept-encoding') acceptEncoding?: string,
    @Headers('if-none-match') ifNoneMatch?: string,
  ) {
    const file = await this.embed.read(name, acceptEncoding);
    if (!file) throw notFound();
    return matchesIfNoneMatch(file.headers['etag'] ?? '', ifNoneMatch)
      ? reply.status(304).headers(file.headers).send()
      : reply.headers(file.headers).send(file.body);
  }

  private sendPlayground(name: string, reply: FastifyReply) {
    const file = playgroundFiles.get(name);
    if (!file) throw notFound();
    return reply.headers(file.headers).send(file.body);
  }
}
