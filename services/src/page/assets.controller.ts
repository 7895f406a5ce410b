import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fs from 'node:fs';
import { contentType } from './content-type.ts';
import { loadingStyle, startScript, tooOldScript } from './page-assets.ts';

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

  @Get([startScript, tooOldScript, loadingStyle].map(({ address }) => address))
  readAsset(@Req() { routeOptions }: FastifyRequest, @Res() reply: FastifyReply) {
    const asset = [startScript, tooOldScript, loadingStyle].find(({ address }) => address === routeOptions.url) ?? startScript;
    const lasting = 'public, max-age=31536000, immutable';
    return reply.headers({ 'content-type': contentType(asset.address), 'cache-control': lasting }).send(asset.content);
  }
}
