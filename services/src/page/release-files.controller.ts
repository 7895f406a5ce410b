import { Controller, Get, Headers, NotFoundException, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { matchesIfNoneMatch } from '../http/entity-tag.ts';
import { ReleaseFilesService } from './release-files.service.ts';

/** The files of releases, for ever under the address of their version. */
@Controller('apps')
export class ReleaseFilesController {
  constructor(private readonly files: ReleaseFilesService) {}

  @Get(':app/:version/*')
  async readFile(
    @Param() asked: { app: string; version: string; '*': string },
    @Res() reply: FastifyReply,
    @Headers('accept-encoding') acceptEncoding?: string,
    @Headers('if-none-match') ifNoneMatch?: string,
  ) {
    const file = await this.files.read({ app: asked.app, version: asked.version, name: asked['*'], acceptEncoding });
    if (!file) throw new NotFoundException();

    const unchanged = matchesIfNoneMatch(file.headers['etag'] ?? '', ifNoneMatch);
    return unchanged ? reply.status(304).headers(file.headers).send() : reply.headers(file.headers).send(file.body);
  }
}
