import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import fs from 'node:fs';
import { contentType } from './content-type.ts';
import { startScript } from './start-script.ts';

const icon = fs.readFileSync(new URL('../../assets/icon.svg', import.meta.url));

/** The files of the page that are no release's. */
@Controller()
export class AssetsController {
  /** The sign of the page in a browser's tab. For a document that names no icon, a browser asks for favicon.ico. */
  @Get(['assets/icon.svg', 'favicon.ico'])
  showIcon(@Res() reply: FastifyReply) {
    const headers = { 'content-type': contentType('icon.svg'), 'cache-control': 'public, max-age=86400' };
    return reply.headers(headers).send(icon);
  }

  @Get(startScript.address)
  readStartScript(@Res() reply: FastifyReply) {
    const lasting = 'public, max-age=31536000, immutable';
    return reply.headers({ 'content-type': contentType('start.js'), 'cache-control': lasting }).send(startScript.content);
  }
}
