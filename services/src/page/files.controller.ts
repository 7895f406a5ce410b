import { Controller, Get, NotFoundException, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fs from 'node:fs';
import { sendUnlessKnown } from '../http/conditional-requests.ts';
import { StaticFile } from '../http/responses/static-file.ts';
import { ReleaseFilesService } from './release-files.service.ts';
import { contentType, pageStyle, startScript, tooOldScript } from './page-assets.ts';

/** Serves the files of releases, which never change under the address of their version. */
@Controller('apps')
export class ReleaseFilesController {
  constructor(private readonly files: ReleaseFilesService) {}

  @Get(':app/:version/*')
  async readFile(
    @Param() params: { app: string; version: string; '*': string },
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const acceptEncoding = request.headers['accept-encoding']?.toString();
    const file = await this.files.find(params.app, params.version, params['*'], acceptEncoding);
    if (!file) throw new NotFoundException();
    return sendUnlessKnown(file, request, reply);
  }
}

const lasting = 'public, max-age=31536000, immutable';

const assets = new Map(
  [startScript, tooOldScript, pageStyle].map(({ address, content }) => [
    address,
    new StaticFile(contentType(address), content, lasting),
  ]),
);

const icon = fs.readFileSync(new URL('../../assets/icon.svg', import.meta.url));

/** Serves the page's files that belong to no release. */
@Controller()
export class AssetsController {
  /** For a document without an icon, browsers request favicon.ico. */
  @Get(['assets/icon.svg', 'favicon.ico'])
  readIcon(@Res() reply: FastifyReply) {
    const headers = { 'content-type': contentType('icon.svg'), 'cache-control': 'public, max-age=86400' };
    return reply.headers(headers).send(icon);
  }

  @Get([...assets.keys()])
  readAsset(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return assets.get(String(request.routeOptions.url))?.send(request, reply);
  }
}
