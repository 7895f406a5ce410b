import { Controller, Get, Headers, NotFoundException, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { matchesIfNoneMatch } from '../http/entity-tag.ts';
import { ReleaseFilesService } from './release-files.service.ts';

/** Serves the files of releases, which never change under the address of their version. */
@Controller('apps')
export class ReleaseFilesController {
  constructor(private readonly files: ReleaseFilesService) {}

  @Get(':app/:version/*')
  async readFile(
    @Param() params: { app: string; version: string; '*': string },
    @Res() reply: FastifyReply,
    @Headers('accept-encoding') acceptEncoding?: string,
    @Headers('if-none-match') ifNoneMatch?: string,
  ) {
    const file = await this.files.read({ app: params.app, version: params.version, name: params['*'], acceptEncoding });
    if (!file) throw new NotFoundException();

    const isCurrent = matchesIfNoneMatch(file.headers['etag'] ?? '', ifNoneMatch);
    return isCurrent ? reply.status(304).headers(file.headers).send() : reply.headers(file.headers).send(file.body);
  }
}
